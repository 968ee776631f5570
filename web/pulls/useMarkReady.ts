import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useMarkReadyMutation } from "#web/__generated__/useMarkReadyMutation.graphql.ts";

export function useMarkReady() {
  return useCommand<useMarkReadyMutation>(graphql`
    mutation useMarkReadyMutation($input: MarkPullRequestReadyForReviewInput!) {
      markPullRequestReadyForReview(input: $input) {
        pullRequest {
          id
          ...IssueHeader_issue
          ...MergeBox_pull
        }
      }
    }
  `);
}
