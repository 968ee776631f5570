import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUnpinCommentMutation } from "#web/__generated__/useUnpinCommentMutation.graphql.ts";

export function useUnpinComment() {
  return useCommand<useUnpinCommentMutation>(graphql`
    mutation useUnpinCommentMutation($input: UnpinIssueCommentInput!) {
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
}
