import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateAccessTokenMutation } from "#web/__generated__/useCreateAccessTokenMutation.graphql.ts";

/** The token itself is in this response only. */
export function useCreateAccessToken() {
  return useCommand<useCreateAccessTokenMutation>(graphql`
    mutation useCreateAccessTokenMutation($input: CreateAccessTokenInput!) {
      createAccessToken(input: $input) {
        token
        viewer {
          ...AccessTokens_viewer
        }
      }
    }
  `);
}
