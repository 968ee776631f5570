import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterPaint } from "#web/platform/after-paint.ts";

let frame: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => {
    frame = run;
    return 1;
  });
  vi.stubGlobal("cancelAnimationFrame", () => (frame = undefined));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("work begins in the first task after the frame, once", () => {
  const run = vi.fn();
  afterPaint(run);
  vi.advanceTimersByTime(100);
  expect(run).not.toHaveBeenCalled();
  frame?.();
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
});

test("in a tab that is not painted it begins after a moment", () => {
  const run = vi.fn();
  afterPaint(run);
  vi.advanceTimersByTime(300);
  expect(run).toHaveBeenCalledTimes(1);
});

test("work that was canceled does not begin, before the frame or after it", () => {
  const run = vi.fn();
  afterPaint(run)();
  expect(frame).toBeUndefined();
  const cancel = afterPaint(run);
  frame?.();
  cancel();
  vi.advanceTimersByTime(1000);
  expect(run).not.toHaveBeenCalled();
});
