import { expect, test, vi } from "vitest";
import { createDragGate } from "#web/ui/sortable/useDragGate.ts";

test("a change runs at once while nothing is dragged", () => {
  const gate = createDragGate();
  const change = vi.fn();
  gate.whenDropped(change);
  expect(change).toHaveBeenCalledTimes(1);
});

test("changes wait for the drop, each of them once and in order", () => {
  const gate = createDragGate();
  const calls: string[] = [];
  const revert = () => calls.push("revert");
  const reload = () => calls.push("reload");
  gate.setDragging(true);
  gate.whenDropped(reload);
  gate.whenDropped(revert);
  gate.whenDropped(reload);
  expect(calls).toEqual([]);
  gate.setDragging(false);
  expect(calls).toEqual(["revert", "reload"]);
});

test("a change made by a held change runs too", () => {
  const gate = createDragGate();
  const change = vi.fn();
  gate.setDragging(true);
  gate.whenDropped(() => gate.whenDropped(change));
  gate.setDragging(false);
  expect(change).toHaveBeenCalledTimes(1);
});
