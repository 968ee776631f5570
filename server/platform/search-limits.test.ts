import { describe, expect, test, vi } from "vitest";
import { BusyError, makeSearchLimits } from "#server/platform/search-limits.ts";

/** Work that ends when the test calls what it has put into `started`. */
function makeWork() {
  const started: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => void started.push(resolve));
  return { started, work };
}

describe("the limits of searches", () => {
  test("leave connections for other pages, and permit few of them to visitors", async () => {
    const { people, visitors } = makeSearchLimits({ poolSize: 10, waitMs: 60_000 });
    expect([people.concurrent, visitors.concurrent]).toEqual([7, 3]);
    const { started, work } = makeWork();
    const ofVisitors = Array.from({ length: 12 }, () => visitors.run(work));
    await vi.waitFor(() => expect(started).toHaveLength(3));
    const ofPeople = Array.from({ length: 12 }, () => people.run(work));
    await vi.waitFor(() => expect(started).toHaveLength(7));
    for (let ended = 0; ended < 24; ended += 1) {
      await vi.waitFor(() => expect(started.length).toBeGreaterThan(ended));
      expect(started.length - ended).toBeLessThanOrEqual(7);
      started[ended]?.();
    }
    await Promise.all([...ofVisitors, ...ofPeople]);
    expect(makeSearchLimits({ poolSize: 2, waitMs: 1 }).people.concurrent).toBe(1);
  });

  test("refuse work that has waited too long or finds the queue full, and continue", async () => {
    const { visitors } = makeSearchLimits({ poolSize: 4, waitMs: 50 });
    const { started, work } = makeWork();
    const first = visitors.run(work);
    await expect(visitors.run(work)).rejects.toThrow(BusyError);
    started[0]?.();
    await first;
    const failed = visitors.run(() => Promise.reject(new Error("failed")));
    await expect(failed).rejects.toThrow("failed");
    const limits = makeSearchLimits({ poolSize: 4, waitMs: 60_000 });
    const all = Array.from({ length: 102 }, () => limits.visitors.run(work));
    await expect(all.at(-1)).rejects.toThrow(BusyError);
    for (let next = 1; next < 102; next += 1) {
      await vi.waitFor(() => expect(started.length).toBeGreaterThan(next));
      started[next]?.();
    }
    expect((await Promise.allSettled(all)).filter(({ status }) => status === "rejected")).toHaveLength(1);
  });
});
