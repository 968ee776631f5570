import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateOrganizationMutation } from "#web/__generated__/useCreateOrganizationMutation.graphql.ts";

export function useCreateOrganization() {
  return useCommand<useCreateOrganizationMutation>(graphql`
    mutation useCreateOrganizationMutation($input: CreateOrganizationInput!) {
      createOrganization(input: $input) {
        organization {
          login
        }
      }
    }
  `);
}
