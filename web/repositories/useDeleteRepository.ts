import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteRepositoryMutation } from "#web/__generated__/useDeleteRepositoryMutation.graphql.ts";

export function useDeleteRepository() {
  return useCommand<useDeleteRepositoryMutation>(graphql`
    mutation useDeleteRepositoryMutation($input: DeleteRepositoryInput!) {
      deleteRepository(input: $input) {
        deletedRepositoryId @deleteRecord
      }
    }
  `);
}
