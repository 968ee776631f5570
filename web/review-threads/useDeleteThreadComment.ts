import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDeleteThreadCommentMutation } from "#web/__generated__/useDeleteThreadCommentMutation.graphql.ts";

export function useDeleteThreadComment() {
  return useCommand<useDeleteThreadCommentMutation>(graphql`
    mutation useDeleteThreadCommentMutation($input: DeletePullRequestReviewCommentInput!) {
      deletePullRequestReviewComment(input: $input) {
        pullRequestReviewComment {
          id @deleteRecord
        }
      }
    }
  `);
}
