import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useRemoveLabelsMutation } from "#web/__generated__/useRemoveLabelsMutation.graphql.ts";

export function useRemoveLabels() {
  return useCommand<useRemoveLabelsMutation>(graphql`
    mutation useRemoveLabelsMutation($input: RemoveLabelsFromLabelableInput!) {
      removeLabelsFromLabelable(input: $input) {
        labelable {
          ... on Issueish {
            id
            ...IssueSidebar_issue
          }
        }
      }
    }
  `);
}
