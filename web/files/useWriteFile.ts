import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useWriteFileMutation } from "#web/__generated__/useWriteFileMutation.graphql.ts";

export function useWriteFile() {
  return useCommand<useWriteFileMutation>(graphql`
    mutation useWriteFileMutation($input: WriteRepositoryFileInput!) {
      writeRepositoryFile(input: $input) {
        file {
          path
          text
          oid
        }
        repository {
          id
          hasAnyTemplates
          templateProblems {
            path
            line
            message
          }
          ...FileList_repository
        }
      }
    }
  `);
}
