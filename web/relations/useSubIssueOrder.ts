import { useState } from "react";
import { showErrorToast } from "#web/platform/relay/useCommand.ts";
import { useReprioritizeSubIssue } from "#web/relations/useReprioritizeSubIssue.ts";

/** The order of an issue's sub-issues. A move shows at once and is reverted when the server refuses it. */
export function useSubIssueOrder(issueId: string, ids: readonly string[]) {
  const [reprioritize] = useReprioritizeSubIssue();
  const [optimisticOrder, setOptimisticOrder] = useState<readonly string[]>();
  const order = optimisticOrder && hasSameItems(optimisticOrder, ids) ? optimisticOrder : ids;

  function moveTo(subIssueId: string, index: number) {
    const siblings = order.filter((id) => id !== subIssueId);
    setOptimisticOrder(siblings.toSpliced(index, 0, subIssueId));
    const afterId = siblings[index - 1];
    const position = afterId === undefined ? { beforeId: siblings[0] } : { afterId };
    reprioritize(
      { issueId, subIssueId, ...position },
      {
        onCompleted: () => setOptimisticOrder(undefined),
        onError: (error) => {
          setOptimisticOrder(undefined);
          showErrorToast(error);
        },
      },
    );
  }

  return { order, moveTo };
}

function hasSameItems(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((id) => right.includes(id));
}
