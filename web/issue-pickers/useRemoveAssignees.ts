import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useRemoveAssigneesMutation } from "#web/__generated__/useRemoveAssigneesMutation.graphql.ts";

export function useRemoveAssignees() {
  return useCommand<useRemoveAssigneesMutation>(graphql`
    mutation useRemoveAssigneesMutation($input: RemoveAssigneesFromAssignableInput!) {
      removeAssigneesFromAssignable(input: $input) {
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
