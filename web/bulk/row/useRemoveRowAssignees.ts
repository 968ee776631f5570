import { graphql } from "react-relay";
import { changeRowNodes } from "#web/bulk/row/optimistic-row.ts";
import { useCommand, type CommandOptions } from "#web/platform/relay/useCommand.ts";
import type { useRemoveRowAssigneesMutation } from "#web/__generated__/useRemoveRowAssigneesMutation.graphql.ts";

const OPTIONS: CommandOptions<useRemoveRowAssigneesMutation> = {
  optimisticUpdater: (store, { assignableId: issueId, assigneeIds }) =>
    changeRowNodes(store, { issueId, connection: "assignedActors", removed: assigneeIds }),
};

export function useRemoveRowAssignees() {
  return useCommand<useRemoveRowAssigneesMutation>(
    graphql`
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
    `,
    OPTIONS,
  );
}
