import { graphql, useMutation } from "react-relay";
import type {
  IssueClosedStateReason,
  useCloseIssueMutation,
} from "#web/__generated__/useCloseIssueMutation.graphql.ts";

export function useCloseIssue(issueId: string) {
  const [commit, isClosing] = useMutation<useCloseIssueMutation>(graphql`
    mutation useCloseIssueMutation($input: CloseIssueInput!) {
      closeIssue(input: $input) {
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
  function closeIssue(stateReason: IssueClosedStateReason, onError: (error: Error) => void, duplicateIssueId?: string) {
    commit({ variables: { input: { issueId, stateReason, duplicateIssueId } }, onError });
  }
  return { closeIssue, isClosing };
}
