import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useSetOrganizationMemberMutation } from "#web/__generated__/useSetOrganizationMemberMutation.graphql.ts";

export function useSetOrganizationMember() {
  return useCommand<useSetOrganizationMemberMutation>(graphql`
    mutation useSetOrganizationMemberMutation($input: SetOrganizationMemberInput!) {
      setOrganizationMember(input: $input) {
        clientMutationId
      }
    }
  `);
}
