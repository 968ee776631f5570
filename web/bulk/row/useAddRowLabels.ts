import { graphql } from "react-relay";
import { changeRowNodes } from "#web/bulk/row/optimistic-row.ts";
import { useCommand, type CommandOptions } from "#web/platform/relay/useCommand.ts";
import type { useAddRowLabelsMutation } from "#web/__generated__/useAddRowLabelsMutation.graphql.ts";

const OPTIONS: CommandOptions<useAddRowLabelsMutation> = {
  optimisticUpdater: (store, { labelableId: issueId, labelIds }) =>
    changeRowNodes(store, { issueId, connection: "labels", added: labelIds ?? [] }),
};

export function useAddRowLabels() {
  return useCommand<useAddRowLabelsMutation>(
    graphql`
      mutation useAddRowLabelsMutation($input: AddLabelsToLabelableInput!) {
        addLabelsToLabelable(input: $input) {
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
