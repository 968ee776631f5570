import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RecentNotices } from "#server/platform/events/recent-notices.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const notice = (id: number) => ({ id, repositoryId: 1, issueId: id, kind: "ISSUE_CLOSED", onTimeline: true });

test("the recent notices are those of the last 15 seconds", () => {
  const recent = new RecentNotices();
  recent.add(notice(1));
  vi.advanceTimersByTime(10_000);
  recent.add(notice(2));
  vi.advanceTimersByTime(10_000);
  expect(recent.get()?.map(({ id }) => id)).toEqual([2]);
});

test("the recent notices are unknown after a start, a gap and a flood, for 15 seconds", () => {
  const recent = new RecentNotices();
  expect(recent.get()).toBeUndefined();
  vi.advanceTimersByTime(15_000);
  expect(recent.get()).toEqual([]);
  recent.reset();
  expect(recent.get()).toBeUndefined();
  vi.advanceTimersByTime(15_000);
  for (let id = 0; id <= 2000; id += 1) recent.add(notice(id));
  expect(recent.get()).toBeUndefined();
  vi.advanceTimersByTime(15_001);
  expect(recent.get()).toEqual([]);
});
