import { useState } from "react";
import { commitMutation, graphql, useRelayEnvironment } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import type { useSetIssueStateCloseMutation } from "#web/__generated__/useSetIssueStateCloseMutation.graphql.ts";
import type { useSetIssueStateReopenMutation } from "#web/__generated__/useSetIssueStateReopenMutation.graphql.ts";

const CLOSE = graphql`
  mutation useSetIssueStateCloseMutation($input: CloseIssueInput!) {
    closeIssue(input: $input) {
      issue {
        id
        ...IssueRow_issue
      }
    }
  }
`;

const REOPEN = graphql`
  mutation useSetIssueStateReopenMutation($input: ReopenIssueInput!) {
    reopenIssue(input: $input) {
      issue {
        id
        ...IssueRow_issue
      }
    }
  }
`;

export type TargetState = "OPEN" | "COMPLETED" | "NOT_PLANNED";

/** Opens or closes several issues, one after the other. The first failure stops it and is shown. */
export function useSetIssueState() {
  const environment = useRelayEnvironment();
  const [isPending, setPending] = useState(false);

  function setOne(issueId: string, state: TargetState): Promise<void> {
    return new Promise((resolve, reject) => {
      const callbacks = { onCompleted: () => resolve(), onError: reject };
      if (state === "OPEN") {
        commitMutation<useSetIssueStateReopenMutation>(environment, {
          mutation: REOPEN,
          variables: { input: { issueId } },
          ...callbacks,
        });
      } else {
        const variables = { input: { issueId, stateReason: state } };
        commitMutation<useSetIssueStateCloseMutation>(environment, { mutation: CLOSE, variables, ...callbacks });
      }
    });
  }

  async function setState(ids: readonly string[], state: TargetState): Promise<boolean> {
    setPending(true);
    try {
      for (const id of ids) await setOne(id, state);
      return true;
    } catch (error) {
      showToast("error", `Could not update issues: ${(error as Error).message}`);
      return false;
    } finally {
      setPending(false);
    }
  }

  return { setState, isPending };
}
