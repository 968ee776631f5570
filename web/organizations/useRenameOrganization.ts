import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useRenameOrganizationMutation } from "#web/__generated__/useRenameOrganizationMutation.graphql.ts";

export function useRenameOrganization() {
  return useCommand<useRenameOrganizationMutation>(graphql`
    mutation useRenameOrganizationMutation($input: RenameOrganizationInput!) {
      renameOrganization(input: $input) {
        organization {
          login
        }
      }
    }
  `);
}
