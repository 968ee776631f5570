import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useSetMilestoneMutation } from "#web/__generated__/useSetMilestoneMutation.graphql.ts";

export function useSetMilestone() {
  return useCommand<useSetMilestoneMutation>(graphql`
    mutation useSetMilestoneMutation($input: UpdateIssueInput!) {
      updateIssue(input: $input) {
        issueish {
          id
          ...IssueSidebar_issue
        }
      }
    }
  `);
}
