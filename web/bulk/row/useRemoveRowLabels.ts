import { graphql } from "react-relay";
import { changeRowNodes } from "#web/bulk/row/optimistic-row.ts";
import { useCommand, type CommandOptions } from "#web/platform/relay/useCommand.ts";
import type { useRemoveRowLabelsMutation } from "#web/__generated__/useRemoveRowLabelsMutation.graphql.ts";

const OPTIONS: CommandOptions<useRemoveRowLabelsMutation> = {
  optimisticUpdater: (store, { labelableId: issueId, labelIds }) =>
    changeRowNodes(store, { issueId, connection: "labels", removed: labelIds }),
};

export function useRemoveRowLabels() {
  return useCommand<useRemoveRowLabelsMutation>(
    graphql`
      mutation useRemoveRowLabelsMutation($input: RemoveLabelsFromLabelableInput!) {
        removeLabelsFromLabelable(input: $input) {
          labelable {
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
