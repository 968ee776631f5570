import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { usePinCommentMutation } from "#web/__generated__/usePinCommentMutation.graphql.ts";

/** Pins a comment above the timeline of its issue. */
export function usePinComment() {
  return useCommand<usePinCommentMutation>(graphql`
    mutation usePinCommentMutation($input: PinIssueCommentInput!) {
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
}
