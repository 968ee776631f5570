import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useReopenIssueMutation } from "#web/__generated__/useReopenIssueMutation.graphql.ts";

export function useReopenIssue() {
  return useCommand<useReopenIssueMutation>(graphql`
    mutation useReopenIssueMutation($input: ReopenIssueInput!) {
      reopenIssue(input: $input) {
        issue {
          id
          ...IssueHeader_issue
          ...CommentComposer_issue
          repository {
            openIssueCount
          }
        }
      }
    }
  `);
}
