import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateThreadCommentMutation } from "#web/__generated__/useUpdateThreadCommentMutation.graphql.ts";

export function useUpdateThreadComment() {
  return useCommand<useUpdateThreadCommentMutation>(graphql`
    mutation useUpdateThreadCommentMutation($input: UpdatePullRequestReviewCommentInput!) {
      updatePullRequestReviewComment(input: $input) {
        pullRequestReviewComment {
          ...ThreadComment_comment
        }
      }
    }
  `);
}
