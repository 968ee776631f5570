import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useResetEmailAddressesMutation } from "#web/__generated__/useResetEmailAddressesMutation.graphql.ts";

export function useResetEmailAddresses() {
  return useCommand<useResetEmailAddressesMutation>(graphql`
    mutation useResetEmailAddressesMutation($input: ResetEmailAddressesInput!) {
      resetEmailAddresses(input: $input) {
        repository {
          ...IssueEmailAddress_repository
        }
      }
    }
  `);
}
