import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateRepositoryMutation } from "#web/__generated__/useUpdateRepositoryMutation.graphql.ts";

export function useUpdateRepository() {
  return useCommand<useUpdateRepositoryMutation>(graphql`
    mutation useUpdateRepositoryMutation($input: UpdateRepositoryInput!) {
      updateRepository(input: $input) {
        repository {
          resourcePath
          ...GeneralSettings_repository
          ...DangerZone_repository
          ...RepositoryPage_repository
        }
      }
    }
  `);
}
