import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useSetIssueTypeMutation } from "#web/__generated__/useSetIssueTypeMutation.graphql.ts";

export function useSetIssueType() {
  return useCommand<useSetIssueTypeMutation>(graphql`
    mutation useSetIssueTypeMutation($input: UpdateIssueIssueTypeInput!) {
      updateIssueIssueType(input: $input) {
        issue {
          ...IssueTypeSection_issue
        }
      }
    }
  `);
}
