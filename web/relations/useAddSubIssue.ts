import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useAddSubIssueMutation } from "#web/__generated__/useAddSubIssueMutation.graphql.ts";

export function useAddSubIssue() {
  return useCommand<useAddSubIssueMutation>(graphql`
    mutation useAddSubIssueMutation($input: AddSubIssueInput!) {
      addSubIssue(input: $input) {
        issue {
          id
          ...SubIssues_issue
        }
      }
    }
  `);
}
