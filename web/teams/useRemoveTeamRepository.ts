import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useRemoveTeamRepositoryMutation } from "#web/__generated__/useRemoveTeamRepositoryMutation.graphql.ts";

export function useRemoveTeamRepository() {
  return useCommand<useRemoveTeamRepositoryMutation>(graphql`
    mutation useRemoveTeamRepositoryMutation($input: RemoveTeamRepositoryInput!) {
      removeTeamRepository(input: $input) {
        clientMutationId
      }
    }
  `);
}
