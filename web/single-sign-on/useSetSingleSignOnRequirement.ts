import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useSetSingleSignOnRequirementMutation } from "#web/__generated__/useSetSingleSignOnRequirementMutation.graphql.ts";

/** Requires single sign-on of the members of an organization, or no longer. */
export function useSetSingleSignOnRequirement() {
  return useCommand<useSetSingleSignOnRequirementMutation>(graphql`
    mutation useSetSingleSignOnRequirementMutation($input: SetSingleSignOnRequirementInput!) {
      setSingleSignOnRequirement(input: $input) {
        organization {
          ...SingleSignOnRequirement_organization
        }
      }
    }
  `);
}
