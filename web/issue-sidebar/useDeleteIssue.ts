import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteIssueMutation } from "#web/__generated__/useDeleteIssueMutation.graphql.ts";

export function useDeleteIssue() {
  return useCommand<useDeleteIssueMutation>(graphql`
    mutation useDeleteIssueMutation($input: DeleteIssueInput!) {
      deleteIssue(input: $input) {
        repository {
          id
          openIssueCount
        }
      }
    }
  `);
}
