import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteFileMutation } from "#web/__generated__/useDeleteFileMutation.graphql.ts";

export function useDeleteFile() {
  return useCommand<useDeleteFileMutation>(graphql`
    mutation useDeleteFileMutation($input: DeleteRepositoryFileInput!) {
      deleteRepositoryFile(input: $input) {
        repository {
          id
          hasAnyTemplates
          ...FileList_repository
        }
      }
    }
  `);
}
