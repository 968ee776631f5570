import { useEffect } from "react";
import type { Selection } from "#web/bulk/useSelection.ts";
import type { SimpleChange } from "#web/notifications/thread-change.ts";
import { SELECTION, type Command } from "#web/platform/commands/commands.ts";
import { useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { usePageState } from "#web/platform/page-state.ts";
import { MARK_AS_DONE, MARK_AS_READ, MARK_AS_UNREAD } from "#shared/messages.ts";

type Options = {
  /** The rows in their order. */
  ids: readonly string[];
  activeId: string | undefined;
  selection: Selection;
  /** Whether an issue is open beside the list: then the next row is opened too. */
  isReading: boolean;
  /** Returns false where there is nothing to change. */
  onChange: (kind: SimpleChange) => boolean;
  onUndo: () => boolean;
};

/** The keys of the inbox: those of GitHub's. */
export function useInboxKeys({ ids, activeId, selection, isReading, onChange, onUndo }: Options): void {
  const { rows } = usePageState();
  const key = ids.join(" ");
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the ids
  useEffect(() => rows.setOrder(ids), [rows, key]);

  function step(by: 1 | -1): boolean {
    const list = rows.list();
    const index = list.findIndex(({ id }) => id === activeId);
    const next = list[index < 0 ? 0 : Math.min(list.length - 1, Math.max(0, index + by))];
    next?.link.current?.focus();
    if (isReading) next?.getActions().open({ replace: true });
    return next !== undefined;
  }

  function open(): boolean {
    const row = rows.list().find(({ id }) => id === activeId);
    row?.getActions().open();
    return row !== undefined;
  }

  function toggle(): boolean {
    if (activeId === undefined || !ids.includes(activeId)) return false;
    selection.toggle(activeId, false);
    return true;
  }

  useRegisterCommands([
    { id: "next-notification", label: "Next notification", keys: ["j"], run: () => step(1) },
    { id: "previous-notification", label: "Previous notification", keys: ["k"], run: () => step(-1) },
    { id: "open-notification", label: "Open notification", keys: ["o"], run: open },
    { id: "select-notification", label: "Select notification", keys: ["x"], run: toggle },
    ...CHANGES.map(({ kind, ...command }) => ({ ...command, group: SELECTION, run: () => onChange(kind) })),
    { id: "undo-notification", label: "Undo last change", group: "Actions", keys: ["z"], run: onUndo },
  ]);
}

type ChangeCommand = Omit<Command, "run" | "group"> & { kind: SimpleChange };

const CHANGES: readonly ChangeCommand[] = [
  { id: "notification-done", label: MARK_AS_DONE, keys: ["e"], kind: "done" },
  { id: "notification-read", label: MARK_AS_READ, keys: ["I"], kind: "read" },
  { id: "notification-unread", label: MARK_AS_UNREAD, keys: ["U"], kind: "unread" },
  { id: "notification-save", label: "Save", keys: ["s"], kind: "save" },
  { id: "notification-unsubscribe", label: "Unsubscribe", keys: ["M"], kind: "unsubscribe" },
];
