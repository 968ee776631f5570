/** What can be done with notifications. */
export type ThreadChange = { kind: SimpleChange } | { kind: "snooze"; until: string };

/** Those that need nothing besides. */
export type SimpleChange =
  | "done"
  | "undone"
  | "read"
  | "unread"
  | "save"
  | "unsave"
  | "unsubscribe"
  | "resubscribe"
  | "unsnooze";

/** What a change changes of a notification. */
export type ThreadState = {
  readonly id: string;
  readonly isUnread: boolean;
  readonly isDone: boolean;
  readonly isSaved: boolean;
  readonly snoozedUntil: string | null | undefined;
};

export type Step = { change: ThreadChange; ids: string[] };

/** The state after a change, as the server makes it. */
export function applyChange(change: ThreadChange): Partial<ThreadState> {
  switch (change.kind) {
    case "done":
    case "unsubscribe":
      return { isDone: true, isUnread: false, snoozedUntil: null };
    case "undone":
    case "resubscribe":
      return { isDone: false, snoozedUntil: null };
    case "read":
      return { isUnread: false };
    case "unread":
      return { isUnread: true };
    case "save":
      return { isSaved: true };
    case "unsave":
      return { isSaved: false };
    case "snooze":
      return { isDone: false, snoozedUntil: change.until };
    case "unsnooze":
      return { snoozedUntil: null };
  }
}

/** What brings notifications back to the states that they had before a change. */
export function getUndo(change: ThreadChange, before: readonly ThreadState[]): Step[] {
  const after = applyChange(change);
  const first: Step =
    change.kind === "unsubscribe"
      ? { change: { kind: "resubscribe" }, ids: before.map(({ id }) => id) }
      : { change: { kind: "undone" }, ids: after.isDone ? before.flatMap((t) => (t.isDone ? [] : t.id)) : [] };
  const changed = (isChanged: (thread: ThreadState) => boolean) =>
    before.filter((thread) => isChanged(thread)).map(({ id }) => id);
  const steps: Step[] = [
    first,
    {
      change: { kind: "done" },
      ids: changed((t) => t.isDone && (after.isDone === false || change.kind === "unsubscribe")),
    },
    { change: { kind: "unsnooze" }, ids: after.snoozedUntil ? changed((t) => !t.snoozedUntil && !t.isDone) : [] },
    { change: { kind: "unread" }, ids: after.isUnread === false ? changed((t) => t.isUnread) : [] },
    { change: { kind: "read" }, ids: after.isUnread === true ? changed((t) => !t.isUnread) : [] },
    { change: { kind: "unsave" }, ids: after.isSaved === true ? changed((t) => !t.isSaved) : [] },
    { change: { kind: "save" }, ids: after.isSaved === false ? changed((t) => t.isSaved) : [] },
    ...("snoozedUntil" in after ? snoozeAgain(before) : []),
  ];
  return steps.filter(({ ids }) => ids.length > 0);
}

function snoozeAgain(before: readonly ThreadState[]): Step[] {
  const byTime = new Map<string, string[]>();
  for (const { id, snoozedUntil } of before)
    if (snoozedUntil) byTime.set(snoozedUntil, [...(byTime.get(snoozedUntil) ?? []), id]);
  return [...byTime].map(([until, ids]) => ({ change: { kind: "snooze", until }, ids }));
}

const TEXTS: Record<ThreadChange["kind"], string> = {
  done: "Marked as done",
  undone: "Moved to inbox",
  read: "Marked as read",
  unread: "Marked as unread",
  save: "Saved",
  unsave: "Removed from saved",
  unsubscribe: "Unsubscribed",
  resubscribe: "Subscribed again",
  snooze: "Snoozed",
  unsnooze: "Moved to inbox",
};

/** What was done, for a message. */
export function describeChange({ kind }: ThreadChange, count: number): string {
  return count === 1 ? TEXTS[kind] : `${TEXTS[kind]}: ${count.toLocaleString("en-US")} notifications`;
}
