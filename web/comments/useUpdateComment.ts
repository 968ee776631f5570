import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateCommentMutation } from "#web/__generated__/useUpdateCommentMutation.graphql.ts";

export function useUpdateComment() {
  return useCommand<useUpdateCommentMutation>(graphql`
    mutation useUpdateCommentMutation($input: UpdateIssueCommentInput!) {
      updateIssueComment(input: $input) {
        issueComment {
          ...CommentCard_comment
        }
      }
    }
  `);
}
