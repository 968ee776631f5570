import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useAddReviewMutation } from "#web/__generated__/useAddReviewMutation.graphql.ts";

export function useAddReview() {
  return useCommand<useAddReviewMutation>(graphql`
    mutation useAddReviewMutation($input: AddPullRequestReviewInput!) {
      addPullRequestReview(input: $input) {
        pullRequestReview {
          id
          pullRequest {
            id
            ...MergeBox_pull
            ...ReviewersSection_pull
          }
        }
      }
    }
  `);
}
