import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useUnpinIssueMutation } from "#web/__generated__/useUnpinIssueMutation.graphql.ts";

export function useUnpinIssue() {
  return useCommand<useUnpinIssueMutation>(graphql`
    mutation useUnpinIssueMutation($input: UnpinIssueInput!) {
      unpinIssue(input: $input) {
        issue {
          ...PinButton_issue
          repository {
            ...PinnedIssues_repository
          }
        }
      }
    }
  `);
}
