import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useSetIssueFieldValueMutation } from "#web/__generated__/useSetIssueFieldValueMutation.graphql.ts";

export function useSetIssueFieldValue() {
  return useCommand<useSetIssueFieldValueMutation>(graphql`
    mutation useSetIssueFieldValueMutation($input: SetIssueFieldValueInput!) {
      setIssueFieldValue(input: $input) {
        issue {
          ...IssueFieldValues_issue
        }
      }
    }
  `);
}
