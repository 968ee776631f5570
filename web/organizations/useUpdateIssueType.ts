import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateIssueTypeMutation } from "#web/__generated__/useUpdateIssueTypeMutation.graphql.ts";

export function useUpdateIssueType() {
  return useCommand<useUpdateIssueTypeMutation>(graphql`
    mutation useUpdateIssueTypeMutation($input: UpdateIssueTypeInput!) {
      updateIssueType(input: $input) {
        issueType {
          id
          name
          description
          color
          isEnabled
        }
      }
    }
  `);
}
