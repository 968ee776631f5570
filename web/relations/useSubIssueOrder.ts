import { useCallback, useEffect, useReducer, useRef } from "react";
import { showErrorToast } from "#web/platform/relay/useCommand.ts";
import { getNeighbor, reduceOrder, SERVER_ORDER, type Neighbor } from "#web/relations/sub-issue-order.ts";
import { useReprioritizeSubIssue } from "#web/relations/useReprioritizeSubIssue.ts";
import { moveItem } from "#web/ui/sortable/useDragOrder.ts";
import { mergeOrder } from "#web/ui/sortable/useOptimisticOrder.ts";

/** The order of an issue's sub-issues. A move shows at once and is reverted when the server refuses it. */
export function useSubIssueOrder(issueId: string, ids: readonly string[]) {
  const [state, dispatch] = useReducer(reduceOrder, SERVER_ORDER);
  const sendMove = useMoveQueue(issueId, () => dispatch({ type: "moveAnswered" }));
  const order = state.order ? mergeOrder(state.order, ids) : ids;

  function move(subIssueId: string, index: number) {
    const nextOrder = moveItem(order, subIssueId, index);
    dispatch({ type: "moved", order: nextOrder });
    sendMove(subIssueId, getNeighbor(nextOrder, index));
  }

  const latestOrder = useRef(order);
  useEffect(() => {
    latestOrder.current = order;
  });
  // Stays the same function: with another one the list would take the drag as ended.
  const handleDragChange = useCallback((isDragging: boolean) => {
    dispatch(isDragging ? { type: "dragStarted", order: latestOrder.current } : { type: "dragEnded" });
  }, []);

  return { order, move, handleDragChange };
}

/** Sends moves one after the other: each names a neighbor in the order that the one before it leaves. */
function useMoveQueue(issueId: string, onAnswered: () => void) {
  const [reprioritize] = useReprioritizeSubIssue();
  const queue = useRef(Promise.resolve());
  return (subIssueId: string, neighbor: Neighbor) => {
    const send = () =>
      new Promise<void>((resolve) => {
        const finish = () => {
          onAnswered();
          resolve();
        };
        reprioritize(
          { issueId, subIssueId, ...neighbor },
          {
            onCompleted: finish,
            onError: (error) => {
              finish();
              showErrorToast(error);
            },
          },
        );
      });
    queue.current = queue.current.then(send);
  };
}
