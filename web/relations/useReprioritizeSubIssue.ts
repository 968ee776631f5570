import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useReprioritizeSubIssueMutation } from "#web/__generated__/useReprioritizeSubIssueMutation.graphql.ts";

/** Moves a sub-issue to another position among its siblings. */
export function useReprioritizeSubIssue() {
  return useCommand<useReprioritizeSubIssueMutation>(graphql`
    mutation useReprioritizeSubIssueMutation($input: ReprioritizeSubIssueInput!) {
      reprioritizeSubIssue(input: $input) {
        issue {
          id
          ...SubIssues_issue
        }
      }
    }
  `);
}
