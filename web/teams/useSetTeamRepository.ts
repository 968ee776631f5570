import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useSetTeamRepositoryMutation } from "#web/__generated__/useSetTeamRepositoryMutation.graphql.ts";

export function useSetTeamRepository() {
  return useCommand<useSetTeamRepositoryMutation>(graphql`
    mutation useSetTeamRepositoryMutation($input: SetTeamRepositoryInput!) {
      setTeamRepository(input: $input) {
        clientMutationId
      }
    }
  `);
}
