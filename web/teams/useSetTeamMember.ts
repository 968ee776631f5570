import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useSetTeamMemberMutation } from "#web/__generated__/useSetTeamMemberMutation.graphql.ts";

export function useSetTeamMember() {
  return useCommand<useSetTeamMemberMutation>(graphql`
    mutation useSetTeamMemberMutation($input: SetTeamMemberInput!) {
      setTeamMember(input: $input) {
        clientMutationId
      }
    }
  `);
}
