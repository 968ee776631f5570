import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useDequeuePullMutation } from "#web/__generated__/useDequeuePullMutation.graphql.ts";

export function useDequeuePull() {
  return useCommand<useDequeuePullMutation>(graphql`
    mutation useDequeuePullMutation($input: DequeuePullRequestInput!) {
      dequeuePullRequest(input: $input) {
        pullRequest {
          id
          ...IssueHeader_issue
          ...MergeBox_pull
        }
      }
    }
  `);
}
