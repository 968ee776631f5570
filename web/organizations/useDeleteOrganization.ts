import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteOrganizationMutation } from "#web/__generated__/useDeleteOrganizationMutation.graphql.ts";

export function useDeleteOrganization() {
  return useCommand<useDeleteOrganizationMutation>(graphql`
    mutation useDeleteOrganizationMutation($input: DeleteOrganizationInput!) {
      deleteOrganization(input: $input) {
        clientMutationId
      }
    }
  `);
}
