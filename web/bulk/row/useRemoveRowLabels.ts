import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useRemoveRowLabelsMutation } from "#web/__generated__/useRemoveRowLabelsMutation.graphql.ts";

export function useRemoveRowLabels() {
  return useCommand<useRemoveRowLabelsMutation>(graphql`
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
  `);
}
