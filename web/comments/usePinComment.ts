import { graphql, useMutation } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import type { usePinCommentPinMutation } from "#web/__generated__/usePinCommentPinMutation.graphql.ts";
import type { usePinCommentUnpinMutation } from "#web/__generated__/usePinCommentUnpinMutation.graphql.ts";

/** Puts a comment on top of its issue, or takes it from there. */
export function usePinComment(issueCommentId: string) {
  const [pin] = useMutation<usePinCommentPinMutation>(graphql`
    mutation usePinCommentPinMutation($input: PinIssueCommentInput!) {
      pinIssueComment(input: $input) {
        issueComment {
          id
          isPinned
          issue {
            ...PinnedComment_issue
          }
          pullRequest {
            ...PinnedComment_issue
          }
        }
      }
    }
  `);
  const [unpin] = useMutation<usePinCommentUnpinMutation>(graphql`
    mutation usePinCommentUnpinMutation($input: UnpinIssueCommentInput!) {
      unpinIssueComment(input: $input) {
        issueComment {
          id
          isPinned
          issue {
            ...PinnedComment_issue
          }
          pullRequest {
            ...PinnedComment_issue
          }
        }
      }
    }
  `);
  const options = {
    variables: { input: { issueCommentId } },
    onError: (error: Error) => showToast("error", error.message),
  };
  return { pin: () => void pin(options), unpin: () => void unpin(options) };
}
