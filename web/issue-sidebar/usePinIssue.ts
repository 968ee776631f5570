import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { usePinIssueMutation } from "#web/__generated__/usePinIssueMutation.graphql.ts";

/** Pins an issue to the top of its repository's list. */
export function usePinIssue() {
  return useCommand<usePinIssueMutation>(graphql`
    mutation usePinIssueMutation($input: PinIssueInput!) {
      pinIssue(input: $input) {
        issue {
          ...PinButton_issue
        }
      }
    }
  `);
}
