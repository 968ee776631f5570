import { useEffect, useEffectEvent, useState } from "react";
import { useRelayEnvironment } from "react-relay";
import type { Command } from "#web/platform/commands/commands.ts";
import { useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { MutationError } from "#web/platform/relay/network.ts";
import { showErrorToast } from "#web/platform/relay/useCommand.ts";
import { useRouter } from "#web/platform/router/useRouter.ts";
import { onSignedOut } from "#web/platform/storage/follow-sign-out.ts";
import { personKey } from "#web/platform/storage/person-key.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { commandDone, type DoneCommand } from "#web/platform/undo/command-done.ts";
import { undoCommand, type Undone } from "#web/platform/undo/undo-command.ts";
import { LIMITS } from "#shared/limits.ts";

/** `key` is that of its toast. */
type Entry = { command: DoneCommand; key: string };

/**
 * The last commands of this tab, each with a toast that can undo it. Ctrl+Z or Cmd+Z undoes the last one, except in a
 * text field, where the browser undoes what was typed.
 */
export function useUndo(): void {
  const environment = useRelayEnvironment();
  const router = useRouter();
  const [stack] = useState(createStack);

  async function undo(entry: Entry): Promise<void> {
    if (!stack.take(entry)) return;
    try {
      const undone = await undoCommand(environment, stack.withTimestamp(entry.command));
      stack.keepTimestamp(entry.command, undone.timestamp);
      showUndone(entry, undone);
    } catch (error) {
      const failure = error instanceof MutationError ? error : new MutationError((error as Error).message);
      if (failure.type === "OFFLINE") stack.put(entry);
      showErrorToast(failure);
    }
  }

  /** The page of a moved issue follows it; to other pages the message has a link. */
  function showUndone({ key }: Entry, { from, path }: Undone): void {
    const isShown = from !== undefined && from === router.state.location.pathname;
    showToast("success", "Undone", { key, to: isShown ? undefined : path });
    if (isShown && path !== undefined) void router.navigate(path);
  }

  const add = useEffectEvent((command: DoneCommand) => {
    const entry = stack.add(command);
    const action = { label: "Undo", run: () => void undo(entry) };
    showToast("success", getText(entry.command), { key: entry.key, action });
  });

  useEffect(() => commandDone.subscribe((command) => add(command)), []);
  useEffect(() => onSignedOut(() => stack.clear()), [stack]);

  useRegisterCommands([createUndo(stack, undo)], "everywhere");
}

function createUndo(stack: ReturnType<typeof createStack>, undo: (entry: Entry) => Promise<void>): Command {
  return {
    id: "undo",
    label: "Undo",
    group: "Actions",
    keys: ["Mod+z"],
    get isDisabled() {
      return stack.last() === undefined;
    },
    run() {
      const last = stack.last();
      if (last) void undo(last);
    },
  };
}

function createStack() {
  let entries: readonly Entry[] = [];
  let count = 0;
  let person = "";
  /** By milestone: the order that this tab has made last. */
  const timestamps = new Map<string, string>();

  function last(): Entry | undefined {
    // Somebody else has signed in.
    if (person !== personKey("")) entries = [];
    return entries.at(-1);
  }

  return {
    last,

    add(command: DoneCommand): Entry {
      const previous = last();
      person = personKey("");
      if (command.kind === "order") timestamps.set(command.milestoneId, command.timestamp);
      const merged = previous && merge(previous.command, command);
      const entry = { command: merged ?? command, key: merged ? previous.key : `undo-${(count += 1)}` };
      entries = [...(merged ? entries.slice(0, -1) : entries), entry].slice(-LIMITS.undoneCommands);
      return entry;
    },

    /** Whether it was there. */
    take(entry: Entry): boolean {
      if (!last() || !entries.includes(entry)) return false;
      entries = entries.filter((other) => other !== entry);
      return true;
    },

    put(entry: Entry): void {
      entries = [...entries, entry];
    },

    clear(): void {
      entries = [];
    },

    withTimestamp(command: DoneCommand): DoneCommand {
      if (command.kind !== "order") return command;
      return { ...command, timestamp: timestamps.get(command.milestoneId) ?? command.timestamp };
    },

    keepTimestamp(command: DoneCommand, timestamp: string | undefined): void {
      if (command.kind === "order" && timestamp !== undefined) timestamps.set(command.milestoneId, timestamp);
    },
  };
}

/** One choice in a picker sends up to two mutations. */
function merge(before: DoneCommand, command: DoneCommand): DoneCommand | undefined {
  if (!("change" in before && "change" in command) || before.change !== command.change) return undefined;
  return {
    ...command,
    added: [...before.added, ...command.added],
    removed: [...before.removed, ...command.removed],
  };
}

const TEXTS = {
  closed: "Issue closed",
  reopened: "Issue reopened",
  labels: "Labels changed",
  assignees: "Assignees changed",
  order: "Issue moved",
  transferred: "Issue transferred",
  deleted: "Issue deleted",
};

function getText(command: DoneCommand): string {
  if (command.kind === "milestone") return command.after === null ? "Milestone removed" : "Milestone set";
  return TEXTS[command.kind];
}
