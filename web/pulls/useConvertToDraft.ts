import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useConvertToDraftMutation } from "#web/__generated__/useConvertToDraftMutation.graphql.ts";

export function useConvertToDraft() {
  return useCommand<useConvertToDraftMutation>(graphql`
    mutation useConvertToDraftMutation($input: ConvertPullRequestToDraftInput!) {
      convertPullRequestToDraft(input: $input) {
        pullRequest {
          id
          ...IssueHeader_issue
          ...MergeBox_pull
        }
      }
    }
  `);
}
