import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useArchiveRepositoryMutation } from "#web/__generated__/useArchiveRepositoryMutation.graphql.ts";

export function useArchiveRepository() {
  return useCommand<useArchiveRepositoryMutation>(graphql`
    mutation useArchiveRepositoryMutation($input: ArchiveRepositoryInput!) {
      archiveRepository(input: $input) {
        repository {
          ...DangerZone_repository
          ...RepositoryPage_repository
        }
      }
    }
  `);
}
