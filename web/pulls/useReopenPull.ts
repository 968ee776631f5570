import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useReopenPullMutation } from "#web/__generated__/useReopenPullMutation.graphql.ts";

export function useReopenPull() {
  return useCommand<useReopenPullMutation>(graphql`
    mutation useReopenPullMutation($input: ReopenPullRequestInput!) {
      reopenPullRequest(input: $input) {
        pullRequest {
          id
          ...IssueHeader_issue
          ...MergeBox_pull
        }
      }
    }
  `);
}
