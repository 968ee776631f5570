import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useAddRowAssigneesMutation } from "#web/__generated__/useAddRowAssigneesMutation.graphql.ts";

export function useAddRowAssignees() {
  return useCommand<useAddRowAssigneesMutation>(graphql`
    mutation useAddRowAssigneesMutation($input: AddAssigneesToAssignableInput!) {
      addAssigneesToAssignable(input: $input) {
        assignable {
          ... on Issueish {
            id
            ...IssueRow_issue
          }
        }
      }
    }
  `);
}
