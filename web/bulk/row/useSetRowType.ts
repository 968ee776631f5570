import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useSetRowTypeMutation } from "#web/__generated__/useSetRowTypeMutation.graphql.ts";

export function useSetRowType() {
  return useCommand<useSetRowTypeMutation>(graphql`
    mutation useSetRowTypeMutation($input: UpdateIssueIssueTypeInput!) {
      updateIssueIssueType(input: $input) {
        issue {
          id
          ...IssueRow_issue
          ...IssueTypeSection_issue
        }
      }
    }
  `);
}
