import { expect, test } from "vitest";
import { NOT_SAVED, reduceSaving } from "#web/view-editor/saving-state.ts";

const failed = { type: "failed", message: "No", isStale: false, time: "2026-01-02" } as const;

test("a conflict is confirmed by its time, and stays confirmed when the next attempt fails for another reason", () => {
  const stale = reduceSaving(NOT_SAVED, { ...failed, isStale: true });
  expect(stale).toEqual({ error: "No", confirmedAt: "2026-01-02" });
  expect(reduceSaving(stale, { ...failed, time: "2026-01-03" }).confirmedAt).toBe("2026-01-02");
});

test("another failure confirms nothing", () => {
  expect(reduceSaving(NOT_SAVED, failed).confirmedAt).toBeUndefined();
});

test("saving again hides the error but keeps the confirmation", () => {
  const state = reduceSaving({ error: "No", confirmedAt: "2026-01-02" }, { type: "started" });
  expect(state).toEqual({ error: undefined, confirmedAt: "2026-01-02" });
});

test("closing the editor forgets both", () => {
  expect(reduceSaving({ error: "No", confirmedAt: "2026-01-02" }, { type: "closed" })).toEqual(NOT_SAVED);
});
