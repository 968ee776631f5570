import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useRemoveSubIssueMutation } from "#web/__generated__/useRemoveSubIssueMutation.graphql.ts";

export function useRemoveSubIssue() {
  return useCommand<useRemoveSubIssueMutation>(graphql`
    mutation useRemoveSubIssueMutation($input: RemoveSubIssueInput!) {
      removeSubIssue(input: $input) {
        issue {
          id
          ...SubIssues_issue
        }
      }
    }
  `);
}
