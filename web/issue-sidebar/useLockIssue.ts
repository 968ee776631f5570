import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useLockIssueMutation } from "#web/__generated__/useLockIssueMutation.graphql.ts";

export function useLockIssue() {
  return useCommand<useLockIssueMutation>(graphql`
    mutation useLockIssueMutation($input: LockLockableInput!) {
      lockLockable(input: $input) {
        lockedRecord {
          ... on Issueish {
            id
            ...IssueActions_issue
            ...CommentComposer_issue
          }
        }
      }
    }
  `);
}
