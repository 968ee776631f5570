import { useState } from "react";
import { commitMutation, graphql, useRelayEnvironment } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import type { useMarkAsCloseMutation } from "#web/__generated__/useMarkAsCloseMutation.graphql.ts";
import type { useMarkAsReopenMutation } from "#web/__generated__/useMarkAsReopenMutation.graphql.ts";

const CLOSE = graphql`
  mutation useMarkAsCloseMutation($input: CloseIssueInput!) {
    closeIssue(input: $input) {
      issue {
        id
        ...IssueRow_issue
      }
    }
  }
`;

const REOPEN = graphql`
  mutation useMarkAsReopenMutation($input: ReopenIssueInput!) {
    reopenIssue(input: $input) {
      issue {
        id
        ...IssueRow_issue
      }
    }
  }
`;

export type Mark = "OPEN" | "COMPLETED" | "NOT_PLANNED";

/** Opens or closes several issues, one after the other. The first failure ends it and is told. */
export function useMarkAs() {
  const environment = useRelayEnvironment();
  const [isBusy, setBusy] = useState(false);

  function markOne(issueId: string, mark: Mark): Promise<void> {
    return new Promise((resolve, reject) => {
      const callbacks = { onCompleted: () => resolve(), onError: reject };
      if (mark === "OPEN") {
        commitMutation<useMarkAsReopenMutation>(environment, {
          mutation: REOPEN,
          variables: { input: { issueId } },
          ...callbacks,
        });
      } else {
        const variables = { input: { issueId, stateReason: mark } };
        commitMutation<useMarkAsCloseMutation>(environment, { mutation: CLOSE, variables, ...callbacks });
      }
    });
  }

  async function markAs(ids: readonly string[], mark: Mark): Promise<boolean> {
    setBusy(true);
    try {
      for (const id of ids) await markOne(id, mark);
      return true;
    } catch (error) {
      showToast("error", `Could not update issues: ${(error as Error).message}`);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { markAs, isBusy };
}
