import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateBaseMutation } from "#web/__generated__/useUpdateBaseMutation.graphql.ts";

export function useUpdateBase() {
  return useCommand<useUpdateBaseMutation>(graphql`
    mutation useUpdateBaseMutation($input: UpdatePullRequestInput!) {
      updatePullRequest(input: $input) {
        pullRequest {
          id
          ...IssueHeader_issue
          ...MergeBox_pull
        }
      }
    }
  `);
}
