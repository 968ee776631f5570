import { expect, test } from "vitest";
import {
  applyChange,
  describeChange,
  getUndo,
  type ThreadChange,
  type ThreadState,
} from "#web/notifications/thread-change.ts";

const UNREAD = { id: "a", isUnread: true, isDone: false, isSaved: false, snoozedUntil: null };
const STATES: ThreadState[] = [
  UNREAD,
  { ...UNREAD, id: "b", isUnread: false },
  { ...UNREAD, id: "c", isUnread: false, isDone: true },
  { ...UNREAD, id: "d", isSaved: true },
  { ...UNREAD, id: "e", snoozedUntil: "2026-05-08T09:00:00Z" },
  { ...UNREAD, id: "f", isUnread: false, isDone: true, isSaved: true },
];
const CHANGES: ThreadChange[] = [
  ...(["done", "undone", "read", "unread", "save", "unsave", "unsubscribe", "unsnooze"] as const).map((kind) => ({
    kind,
  })),
  { kind: "snooze", until: "2026-06-01T09:00:00Z" },
];

test.each(CHANGES)("undoing $kind brings every notification back as it was", (change) => {
  const states = new Map(STATES.map((state) => [state.id, { ...state, ...applyChange(change) }]));
  for (const step of getUndo(change, STATES)) {
    for (const id of step.ids) {
      const state = states.get(id);
      if (state) states.set(id, { ...state, ...applyChange(step.change) });
    }
  }
  expect([...states.values()]).toEqual(STATES);
});

test("what already was so is not undone", () => {
  expect(getUndo({ kind: "read" }, [{ ...UNREAD, isUnread: false }])).toEqual([]);
  expect(getUndo({ kind: "done" }, [UNREAD])).toEqual([
    { change: { kind: "undone" }, ids: ["a"] },
    { change: { kind: "unread" }, ids: ["a"] },
  ]);
});

test("a message tells how many notifications were changed", () => {
  expect(describeChange({ kind: "done" }, 1)).toBe("Marked as done");
  expect(describeChange({ kind: "done" }, 1000)).toBe("Marked as done: 1,000 notifications");
});
