import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useCreateSubIssueMutation } from "#web/__generated__/useCreateSubIssueMutation.graphql.ts";

export function useCreateSubIssue() {
  return useCommand<useCreateSubIssueMutation>(graphql`
    mutation useCreateSubIssueMutation($input: CreateIssueInput!) {
      createIssue(input: $input) {
        issue {
          parent {
            ...SubIssues_issue
          }
        }
      }
    }
  `);
}
