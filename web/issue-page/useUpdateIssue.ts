import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateIssueMutation } from "#web/__generated__/useUpdateIssueMutation.graphql.ts";

/** Changes title, body or milestone of an issue or pull request. */
export function useUpdateIssue() {
  return useCommand<useUpdateIssueMutation>(graphql`
    mutation useUpdateIssueMutation($input: UpdateIssueInput!) {
      updateIssue(input: $input) {
        issueish {
          id
          ...IssueHeader_issue
          ...IssueBody_issue
          ...IssueSidebar_issue
        }
      }
    }
  `);
}
