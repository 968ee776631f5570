import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useRemoveOrganizationMemberMutation } from "#web/__generated__/useRemoveOrganizationMemberMutation.graphql.ts";

export function useRemoveOrganizationMember() {
  return useCommand<useRemoveOrganizationMemberMutation>(graphql`
    mutation useRemoveOrganizationMemberMutation($input: RemoveOrganizationMemberInput!) {
      removeOrganizationMember(input: $input) {
        clientMutationId
      }
    }
  `);
}
