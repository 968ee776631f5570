import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUnlockIssueMutation } from "#web/__generated__/useUnlockIssueMutation.graphql.ts";

export function useUnlockIssue() {
  return useCommand<useUnlockIssueMutation>(graphql`
    mutation useUnlockIssueMutation($input: UnlockLockableInput!) {
      unlockLockable(input: $input) {
        unlockedRecord {
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
