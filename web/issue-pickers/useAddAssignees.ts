import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useAddAssigneesMutation } from "#web/__generated__/useAddAssigneesMutation.graphql.ts";

export function useAddAssignees() {
  return useCommand<useAddAssigneesMutation>(graphql`
    mutation useAddAssigneesMutation($input: AddAssigneesToAssignableInput!) {
      addAssigneesToAssignable(input: $input) {
        assignable {
          ... on Issueish {
            id
            ...IssueSidebar_issue
          }
        }
      }
    }
  `);
}
