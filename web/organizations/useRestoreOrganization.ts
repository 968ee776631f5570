import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useRestoreOrganizationMutation } from "#web/__generated__/useRestoreOrganizationMutation.graphql.ts";

export function useRestoreOrganization() {
  return useCommand<useRestoreOrganizationMutation>(graphql`
    mutation useRestoreOrganizationMutation($input: RestoreOrganizationInput!) {
      restoreOrganization(input: $input) {
        viewer {
          ...OrganizationMemberships_viewer
        }
      }
    }
  `);
}
