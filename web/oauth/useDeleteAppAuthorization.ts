import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteAppAuthorizationMutation } from "#web/__generated__/useDeleteAppAuthorizationMutation.graphql.ts";

export function useDeleteAppAuthorization() {
  return useCommand<useDeleteAppAuthorizationMutation>(graphql`
    mutation useDeleteAppAuthorizationMutation($input: DeleteAppAuthorizationInput!) {
      deleteAppAuthorization(input: $input) {
        viewer {
          ...AuthorizedApps_viewer
        }
      }
    }
  `);
}
