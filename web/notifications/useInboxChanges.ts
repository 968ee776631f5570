import { useState } from "react";
import { useSelection } from "#web/bulk/useSelection.ts";
import type { InboxAddress } from "#web/notifications/inbox-address.ts";
import type { SimpleChange, ThreadChange, ThreadState } from "#web/notifications/thread-change.ts";
import { useInboxKeys } from "#web/notifications/useInboxKeys.ts";
import { useMatchingThreads } from "#web/notifications/useMatchingThreads.ts";
import { useThreadCommands } from "#web/notifications/useThreadCommands.ts";
import type { Thread } from "#web/notifications/useThreads.ts";
import { usePageState } from "#web/platform/page-state.ts";
import { focusWhenListed } from "#web/platform/rows/focus-when-listed.ts";
import { showErrorToast, toMutationError } from "#web/platform/relay/useCommand.ts";

export type InboxChanges = ReturnType<typeof useInboxChanges>;

type Options = {
  threads: readonly Thread[];
  /** The notification that keys are for while none is selected. */
  activeId: string | undefined;
  isReading: boolean;
  address: InboxAddress;
  onUndone: (ids: string[]) => void;
};

/** What is selected, and what changes it: by buttons and keys. */
export function useInboxChanges({ threads, activeId, isReading, address, onUndone }: Options) {
  const ids = threads.map(({ id }) => id);
  const selection = useSelection(ids, address.query);
  const [isPending, setPending] = useState(false);
  const { rows } = usePageState();
  const commands = useThreadCommands((undoneIds) => {
    onUndone(undoneIds);
    focusWhenListed(rows, undoneIds);
  });
  const loadMatching = useMatchingThreads();
  const selected = threads.filter(({ id }) => selection.has(id));
  const targets = selected.length > 0 ? selected : threads.filter(({ id }) => id === activeId);

  /** The row after those that go has the focus next. */
  function changeThreads(change: ThreadChange, changed: readonly ThreadState[]): void {
    const isChanged = (id: string) => changed.some((thread) => thread.id === id);
    const list = rows.list();
    const first = list.findIndex(({ id }) => isChanged(id));
    const next = [...list.slice(first), ...list.slice(0, Math.max(0, first)).toReversed()].find(
      ({ id }) => !isChanged(id),
    );
    const hadFocus = document.activeElement?.closest("[data-thread-list]") != null;
    void commands.run(change, changed);
    if (hadFocus && LEAVING.has(change.kind)) next?.link.current?.focus();
  }

  async function changeSelected(change: ThreadChange): Promise<void> {
    if (!selection.isMatching) return changeThreads(change, targets);
    setPending(true);
    try {
      await commands.run(change, await loadMatching(address.query));
      selection.update([]);
    } catch (error) {
      showErrorToast(toMutationError(error as Error));
    }
    return setPending(false);
  }

  useInboxKeys({
    ids,
    activeId,
    selection,
    isReading,
    onChange(kind) {
      const change = toChange(kind, targets);
      if (targets.length > 0) void changeSelected(change);
      return targets.length > 0;
    },
    onUndo: commands.undo,
  });

  return { selection, selected, isPending, commands, changeThreads, changeSelected };
}

/** These take notifications out of the inbox. */
const LEAVING: ReadonlySet<ThreadChange["kind"]> = new Set(["done", "unsubscribe", "snooze"]);

/** The keys of what is done and saved return it. */
function toChange(kind: SimpleChange, threads: readonly ThreadState[]): ThreadChange {
  if (kind === "done" && threads.every(({ isDone }) => isDone)) return { kind: "undone" };
  if (kind === "save" && threads.every(({ isSaved }) => isSaved)) return { kind: "unsave" };
  return { kind };
}
