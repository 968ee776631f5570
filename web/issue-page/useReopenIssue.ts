import { graphql, useMutation } from "react-relay";
import type { useReopenIssueMutation } from "#web/__generated__/useReopenIssueMutation.graphql.ts";

export function useReopenIssue(issueId: string) {
  const [commit, isReopening] = useMutation<useReopenIssueMutation>(graphql`
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
  function reopenIssue(onError: (error: Error) => void) {
    commit({ variables: { input: { issueId } }, onError });
  }
  return { reopenIssue, isReopening };
}
