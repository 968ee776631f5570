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
  function closeIssue(stateReason: IssueClosedStateReason, onError: (error: Error) => void) {
    commit({ variables: { input: { issueId, stateReason } }, onError });
  }
  return { closeIssue, isClosing };
}
