import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useRemoveRowAssigneesMutation } from "#web/__generated__/useRemoveRowAssigneesMutation.graphql.ts";

export function useRemoveRowAssignees() {
  return useCommand<useRemoveRowAssigneesMutation>(graphql`
    mutation useRemoveRowAssigneesMutation($input: RemoveAssigneesFromAssignableInput!) {
      removeAssigneesFromAssignable(input: $input) {
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
