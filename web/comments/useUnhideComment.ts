import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUnhideCommentMutation } from "#web/__generated__/useUnhideCommentMutation.graphql.ts";

export function useUnhideComment() {
  return useCommand<useUnhideCommentMutation>(graphql`
    mutation useUnhideCommentMutation($input: UnminimizeCommentInput!) {
      unminimizeComment(input: $input) {
        unminimizedComment {
          ... on IssueComment {
            id
            isMinimized
            minimizedReason
          }
        }
      }
    }
  `);
}
