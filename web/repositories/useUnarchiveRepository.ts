import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUnarchiveRepositoryMutation } from "#web/__generated__/useUnarchiveRepositoryMutation.graphql.ts";

export function useUnarchiveRepository() {
  return useCommand<useUnarchiveRepositoryMutation>(graphql`
    mutation useUnarchiveRepositoryMutation($input: UnarchiveRepositoryInput!) {
      unarchiveRepository(input: $input) {
        repository {
          ...DangerZone_repository
          ...RepositoryPage_repository
        }
      }
    }
  `);
}
