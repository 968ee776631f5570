import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteAppMutation } from "#web/__generated__/useDeleteAppMutation.graphql.ts";

export function useDeleteApp() {
  return useCommand<useDeleteAppMutation>(graphql`
    mutation useDeleteAppMutation($input: DeleteAppInput!) {
      deleteApp(input: $input) {
        clientMutationId
      }
    }
  `);
}
