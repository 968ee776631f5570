import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useSetRowMilestoneMutation } from "#web/__generated__/useSetRowMilestoneMutation.graphql.ts";

export function useSetRowMilestone() {
  return useCommand<useSetRowMilestoneMutation>(graphql`
    mutation useSetRowMilestoneMutation($input: UpdateIssueInput!) {
      updateIssue(input: $input) {
        issueish {
          id
          ...IssueRow_issue
        }
      }
    }
  `);
}
