import { graphql } from "react-relay";
import { changeRowState } from "#web/bulk/row/optimistic-row.ts";
import type { TargetState } from "#web/bulk/state-items.ts";
import { useCommand, type CommandOptions } from "#web/platform/relay/useCommand.ts";
import type { useSetIssueStateCloseMutation } from "#web/__generated__/useSetIssueStateCloseMutation.graphql.ts";
import type { useSetIssueStateReopenMutation } from "#web/__generated__/useSetIssueStateReopenMutation.graphql.ts";

const CLOSE: CommandOptions<useSetIssueStateCloseMutation> = {
  optimisticUpdater: (store, { issueId, stateReason = "COMPLETED" }) =>
    changeRowState(store, { issueId, state: "CLOSED", stateReason }),
};

const REOPEN: CommandOptions<useSetIssueStateReopenMutation> = {
  optimisticUpdater: (store, { issueId }) => changeRowState(store, { issueId, state: "OPEN", stateReason: null }),
};

/** Opens or closes one issue. */
export function useSetIssueState(): [
  (issueId: string, state: TargetState, handlers?: { onCompleted: () => void }) => void,
  boolean,
] {
  const [close, isClosing] = useCommand<useSetIssueStateCloseMutation>(
    graphql`
      mutation useSetIssueStateCloseMutation($input: CloseIssueInput!) {
        closeIssue(input: $input) {
          issue {
            id
            ...IssueRow_issue
          }
        }
      }
    `,
    CLOSE,
  );
  const [reopen, isReopening] = useCommand<useSetIssueStateReopenMutation>(
    graphql`
      mutation useSetIssueStateReopenMutation($input: ReopenIssueInput!) {
        reopenIssue(input: $input) {
          issue {
            id
            ...IssueRow_issue
          }
        }
      }
    `,
    REOPEN,
  );

  function setState(issueId: string, state: TargetState, handlers?: { onCompleted: () => void }) {
    if (state === "OPEN") reopen({ issueId }, handlers);
    else close({ issueId, stateReason: state }, handlers);
  }

  return [setState, isClosing || isReopening];
}
