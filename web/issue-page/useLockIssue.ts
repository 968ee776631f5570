import { graphql, useMutation } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import type { LockReason, useLockIssueMutation } from "#web/__generated__/useLockIssueMutation.graphql.ts";
import type { useLockIssueUnlockMutation } from "#web/__generated__/useLockIssueUnlockMutation.graphql.ts";

/** Locks a conversation for those who may not write, or opens it again. */
export function useLockIssue(lockableId: string) {
  const [lockCommit] = useMutation<useLockIssueMutation>(graphql`
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
  const [unlockCommit] = useMutation<useLockIssueUnlockMutation>(graphql`
    mutation useLockIssueUnlockMutation($input: UnlockLockableInput!) {
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
  const onError = (error: Error) => showToast("error", error.message);
  return {
    lock: (lockReason: LockReason | null) =>
      void lockCommit({ variables: { input: { lockableId, lockReason } }, onError }),
    unlock: () => void unlockCommit({ variables: { input: { lockableId } }, onError }),
  };
}
