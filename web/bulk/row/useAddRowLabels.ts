import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useAddRowLabelsMutation } from "#web/__generated__/useAddRowLabelsMutation.graphql.ts";

export function useAddRowLabels() {
  return useCommand<useAddRowLabelsMutation>(graphql`
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
  `);
}
