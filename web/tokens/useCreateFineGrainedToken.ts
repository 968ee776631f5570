import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateFineGrainedTokenMutation } from "#web/__generated__/useCreateFineGrainedTokenMutation.graphql.ts";

export function useCreateFineGrainedToken() {
  return useCommand<useCreateFineGrainedTokenMutation>(graphql`
    mutation useCreateFineGrainedTokenMutation($input: CreateFineGrainedTokenInput!) {
      createFineGrainedToken(input: $input) {
        token
        viewer {
          ...AccessTokens_viewer
        }
      }
    }
  `);
}
