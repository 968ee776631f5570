import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useAddLabelsMutation } from "#web/__generated__/useAddLabelsMutation.graphql.ts";

export function useAddLabels() {
  return useCommand<useAddLabelsMutation>(graphql`
    mutation useAddLabelsMutation($input: AddLabelsToLabelableInput!) {
      addLabelsToLabelable(input: $input) {
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
