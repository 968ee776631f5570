import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useMergePullMutation } from "#web/__generated__/useMergePullMutation.graphql.ts";

export function useMergePull() {
  return useCommand<useMergePullMutation>(graphql`
    mutation useMergePullMutation($input: MergePullRequestInput!) {
      mergePullRequest(input: $input) {
        pullRequest {
          id
          ...IssueHeader_issue
          ...MergeBox_pull
        }
      }
    }
  `);
}
