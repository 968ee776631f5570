import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useRemoveTeamMemberMutation } from "#web/__generated__/useRemoveTeamMemberMutation.graphql.ts";

export function useRemoveTeamMember() {
  return useCommand<useRemoveTeamMemberMutation>(graphql`
    mutation useRemoveTeamMemberMutation($input: RemoveTeamMemberInput!) {
      removeTeamMember(input: $input) {
        clientMutationId
      }
    }
  `);
}
