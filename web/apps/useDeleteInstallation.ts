import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteInstallationMutation } from "#web/__generated__/useDeleteInstallationMutation.graphql.ts";

export function useDeleteInstallation() {
  return useCommand<useDeleteInstallationMutation>(graphql`
    mutation useDeleteInstallationMutation($input: DeleteInstallationInput!) {
      deleteInstallation(input: $input) {
        clientMutationId
      }
    }
  `);
}
