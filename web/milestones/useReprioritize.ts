import { useRef } from "react";
import { useReprioritizeMilestoneIssue } from "#web/milestones/useReprioritizeMilestoneIssue.ts";
import type { DragGate } from "#web/ui/sortable/useDragGate.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { commandDone } from "#web/platform/undo/command-done.ts";
import { moveItem } from "#web/ui/sortable/useDragOrder.ts";
import { useOptimisticOrder } from "#web/ui/sortable/useOptimisticOrder.ts";

type Props = {
  milestone: { id: string; updatedAt: string };
  ids: readonly string[];
  /** The issue before the first one. Null: there is none. */
  previousId: string | null;
  reload: () => Promise<void>;
  dragGate: DragGate;
};

/** The issues that it comes after: `before` the move and then. */
type Move = { id: string; before: string | null; prevId: string | null };

/**
 * The order of a milestone's issues. A move shows at once; moves are sent one
 * after the other, each with the timestamp that the one before it returned.
 * After the last one the list is loaded again.
 */
export function useReprioritize({ milestone, ids, previousId, reload, dragGate }: Props) {
  const [reprioritize] = useReprioritizeMilestoneIssue();
  const { order, setOrder, reset } = useOptimisticOrder(ids);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const pendingCount = useRef(0);
  const updatedAt = useRef(milestone.updatedAt);

  function move(id: string, index: number) {
    const next = moveItem(order, id, index);
    setOrder(next);
    pendingCount.current += 1;
    const before = order[order.indexOf(id) - 1] ?? previousId;
    queue.current = queue.current
      .then(() => send({ id, before, prevId: next[index - 1] ?? previousId }))
      .finally(() => finishMove());
  }

  function send({ id, before, prevId }: Move): Promise<void> {
    const timestamp = updatedAt.current > milestone.updatedAt ? updatedAt.current : milestone.updatedAt;
    return new Promise((resolve) => {
      reprioritize(
        { id, milestoneId: milestone.id, timestamp, prevId },
        {
          onCompleted: ({ reprioritizeMilestoneIssue }) => {
            updatedAt.current = reprioritizeMilestoneIssue?.milestone?.updatedAt ?? updatedAt.current;
            const command = { milestoneId: milestone.id, previousId: before, timestamp: updatedAt.current };
            commandDone.emit({ kind: "order", id, ...command, reload: () => void reload() });
            resolve();
          },
          onError: (error) => {
            showMoveError(error);
            dragGate.whenDropped(reset);
            resolve();
          },
        },
      );
    });
  }

  async function finishMove(): Promise<void> {
    pendingCount.current -= 1;
    if (pendingCount.current > 0) return;
    await reload();
    if (pendingCount.current === 0) dragGate.whenDropped(reset);
  }

  return { order, move };
}

/** Somebody else has changed the order meanwhile, which the server explains; other errors it does not. */
function showMoveError(error: MutationError): void {
  if (error.type === "UNPROCESSABLE") showToast("info", error.message);
  else showToast("error", "Error while updating milestone issue ordering");
}
