import { graphql, useMutation } from "react-relay";
import type { UpdateIssueInput, useUpdateIssueMutation } from "#web/__generated__/useUpdateIssueMutation.graphql.ts";

type Handlers = { onDone?: () => void; onError: (error: Error & { type?: string }) => void };

/** Changes title, body or milestone of an issue or pull request. */
export function useUpdateIssue() {
  const [commit, isSaving] = useMutation<useUpdateIssueMutation>(graphql`
    mutation useUpdateIssueMutation($input: UpdateIssueInput!) {
      updateIssue(input: $input) {
        issueish {
          id
          ...IssueHeader_issue
          ...IssueBody_issue
          ...IssueSidebar_issue
        }
      }
    }
  `);
  function update(input: UpdateIssueInput, { onDone, onError }: Handlers) {
    commit({ variables: { input }, onCompleted: () => onDone?.(), onError });
  }
  return { update, isSaving };
}
