import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateCodeHostMutation } from "#web/__generated__/useCreateCodeHostMutation.graphql.ts";

export function useCreateCodeHost() {
  return useCommand<useCreateCodeHostMutation>(graphql`
    mutation useCreateCodeHostMutation($input: CreateCodeHostInput!) {
      createCodeHost(input: $input) {
        secret
        codeHost {
          databaseId
          ...CodeHostSetup_codeHost
        }
      }
    }
  `);
}
