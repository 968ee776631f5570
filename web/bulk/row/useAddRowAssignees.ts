import { graphql } from "react-relay";
import { changeRowNodes } from "#web/bulk/row/optimistic-row.ts";
import { useCommand, type CommandOptions } from "#web/platform/relay/useCommand.ts";
import type { useAddRowAssigneesMutation } from "#web/__generated__/useAddRowAssigneesMutation.graphql.ts";

const OPTIONS: CommandOptions<useAddRowAssigneesMutation> = {
  optimisticUpdater: (store, { assignableId: issueId, assigneeIds }) =>
    changeRowNodes(store, { issueId, connection: "assignedActors", added: assigneeIds }),
};

export function useAddRowAssignees() {
  return useCommand<useAddRowAssigneesMutation>(
    graphql`
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
    `,
    OPTIONS,
  );
}
