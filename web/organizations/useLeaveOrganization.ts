import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useLeaveOrganizationMutation } from "#web/__generated__/useLeaveOrganizationMutation.graphql.ts";

export function useLeaveOrganization() {
  return useCommand<useLeaveOrganizationMutation>(graphql`
    mutation useLeaveOrganizationMutation($input: LeaveOrganizationInput!) {
      leaveOrganization(input: $input) {
        viewer {
          ...OrganizationMemberships_viewer
        }
      }
    }
  `);
}
