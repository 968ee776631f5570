import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import { commandDone } from "#web/platform/undo/command-done.ts";
import type { CloseIssueInput, useCloseIssueMutation } from "#web/__generated__/useCloseIssueMutation.graphql.ts";

export function useCloseIssue() {
  return useCommand<useCloseIssueMutation>(
    graphql`
      mutation useCloseIssueMutation($input: CloseIssueInput!) {
        closeIssue(input: $input) {
          issue {
            id
            ...IssueHeader_issue
            ...CommentComposer_issue
            repository {
              openIssueCount
            }
          }
        }
      }
    `,
    OPTIONS,
  );
}

const OPTIONS = {
  onDone: ({ issueId: id, stateReason }: CloseIssueInput) =>
    commandDone.emit({ kind: "closed", id, stateReason: stateReason ?? "COMPLETED" }),
};
