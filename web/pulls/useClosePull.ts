import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useClosePullMutation } from "#web/__generated__/useClosePullMutation.graphql.ts";

export function useClosePull() {
  return useCommand<useClosePullMutation>(graphql`
    mutation useClosePullMutation($input: ClosePullRequestInput!) {
      closePullRequest(input: $input) {
        pullRequest {
          id
          ...IssueHeader_issue
          ...MergeBox_pull
        }
      }
    }
  `);
}
