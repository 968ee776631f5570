import { useRef } from "react";
import { useRelayEnvironment } from "react-relay";
import type { IEnvironment } from "relay-runtime";
import {
  applyChange,
  describeChange,
  getUndo,
  type Step,
  type ThreadChange,
  type ThreadState,
} from "#web/notifications/thread-change.ts";
import { THREAD_MUTATIONS } from "#web/notifications/thread-mutations.ts";
import { commitMutation } from "#web/platform/relay/lazy-operation.ts";
import { showErrorToast, toMutationError } from "#web/platform/relay/useCommand.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { LIMITS } from "#shared/limits.ts";

export type ThreadCommands = ReturnType<typeof useThreadCommands>;

const TOAST = "notifications";

/** What undoes a change, once the change has arrived. */
type Undoable = { steps: Step[]; arrival: Promise<boolean> };

/** Changes notifications, and undoes the last changes one after the other. `onUndone` gets the ids of those that may be back. */
export function useThreadCommands(onUndone: (ids: string[]) => void) {
  const environment = useRelayEnvironment();
  const undoable = useRef<readonly Undoable[]>([]);

  async function run(change: ThreadChange, threads: readonly ThreadState[]): Promise<void> {
    if (threads.length === 0) return;
    const steps = getUndo(change, threads);
    const entry = { steps, arrival: send([{ change, ids: threads.map(({ id }) => id) }]) };
    if (steps.length > 0) undoable.current = [...undoable.current, entry].slice(-LIMITS.undoneCommands);
    if (!(await entry.arrival)) return forget(entry);
    const isUndone = steps.length > 0 && !undoable.current.includes(entry);
    const action = steps.length > 0 ? { label: "Undo", run: () => void undo(entry) } : undefined;
    if (!isUndone) showToast("success", describeChange(change, threads.length), { key: TOAST, action });
  }

  /** Without a message: opening a notification reads it. */
  async function read(thread: ThreadState): Promise<void> {
    if (!thread.isUnread) return;
    await commit(environment, { change: { kind: "read" }, ids: [thread.id] }).catch(() => undefined);
  }

  function forget(entry: Undoable): void {
    undoable.current = undoable.current.filter((other) => other !== entry);
  }

  async function undo(entry: Undoable): Promise<void> {
    if (!undoable.current.includes(entry)) return;
    forget(entry);
    if (!(await entry.arrival)) return;
    onUndone(entry.steps.flatMap(({ ids }) => ids));
    if (await send(entry.steps)) showToast("success", "Undone", { key: TOAST });
  }

  async function send(steps: readonly Step[]): Promise<boolean> {
    try {
      for (const step of steps) await commitAll(environment, step);
      return true;
    } catch (error) {
      showErrorToast(toMutationError(error as Error));
      return false;
    }
  }

  return {
    run,
    read,
    /** Whether there was something to undo. */
    undo(): boolean {
      const last = undoable.current.at(-1);
      if (last) void undo(last);
      return last !== undefined;
    },
  };
}

/** The server changes up to a number of notifications at once. */
async function commitAll(environment: IEnvironment, { change, ids }: Step): Promise<void> {
  for (let start = 0; start < ids.length; start += LIMITS.notificationsAtOnce) {
    await commit(environment, { change, ids: ids.slice(start, start + LIMITS.notificationsAtOnce) });
  }
}

function commit(environment: IEnvironment, { change, ids }: Step): Promise<unknown> {
  const { kind, ...input } = change;
  return new Promise((resolve, reject) => {
    commitMutation(environment, {
      mutation: THREAD_MUTATIONS[kind],
      variables: { input: { ids, ...input } },
      optimisticUpdater: (store) => {
        for (const id of ids)
          for (const [field, value] of Object.entries(applyChange(change))) store.get(id)?.setValue(value, field);
      },
      onCompleted: resolve,
      onError: reject,
    });
  });
}
