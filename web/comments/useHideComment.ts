import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useHideCommentMutation } from "#web/__generated__/useHideCommentMutation.graphql.ts";

export function useHideComment() {
  return useCommand<useHideCommentMutation>(graphql`
    mutation useHideCommentMutation($input: MinimizeCommentInput!) {
      minimizeComment(input: $input) {
        minimizedComment {
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
