import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateOrganizationMutation } from "#web/__generated__/useUpdateOrganizationMutation.graphql.ts";

export function useUpdateOrganization() {
  return useCommand<useUpdateOrganizationMutation>(graphql`
    mutation useUpdateOrganizationMutation($input: UpdateOrganizationInput!) {
      updateOrganization(input: $input) {
        organization {
          ...OrganizationProfileForm_organization
          ...MemberPrivileges_organization
        }
      }
    }
  `);
}
