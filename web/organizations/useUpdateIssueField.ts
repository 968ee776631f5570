import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUpdateIssueFieldMutation } from "#web/__generated__/useUpdateIssueFieldMutation.graphql.ts";

export function useUpdateIssueField() {
  return useCommand<useUpdateIssueFieldMutation>(graphql`
    mutation useUpdateIssueFieldMutation($input: UpdateIssueFieldInput!) {
      updateIssueField(input: $input) {
        issueField {
          ... on IssueFieldCommon {
            id
            name
            slug
            isPinned
            options {
              id
              name
              color
            }
          }
        }
      }
    }
  `);
}
