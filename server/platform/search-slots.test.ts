import { describe, expect, test, vi } from "vitest";
import { BusyError, SearchSlots } from "#server/platform/search-slots.ts";

/** Work that ends when the test says so. */
function makeWork() {
  const started: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => void started.push(resolve));
  return { started, work };
}

describe("the places of searches", () => {
  test("leave connections for other pages, and few of them to visitors", async () => {
    const slots = new SearchSlots({ poolSize: 10, waitMs: 60_000 });
    expect([slots.all.max, slots.visitors.max]).toEqual([7, 3]);
    const { started, work } = makeWork();
    const visitors = Array.from({ length: 12 }, () => slots.use(true, work));
    await vi.waitFor(() => expect(started).toHaveLength(3));
    const people = Array.from({ length: 12 }, () => slots.use(false, work));
    await vi.waitFor(() => expect(started).toHaveLength(7));
    for (let done = 0; done < 24; done += 1) {
      await vi.waitFor(() => expect(started.length).toBeGreaterThan(done));
      expect(started.length - done).toBeLessThanOrEqual(7);
      started[done]?.();
    }
    await Promise.all([...visitors, ...people]);
    expect(new SearchSlots({ poolSize: 2, waitMs: 1 }).all.max).toBe(1);
  });

  test("refuse who has waited in line for too long, or finds the line full, and go on", async () => {
    const slots = new SearchSlots({ poolSize: 4, waitMs: 50 });
    const { started, work } = makeWork();
    const first = slots.use(true, work);
    await expect(slots.use(true, work)).rejects.toThrow(BusyError);
    started[0]?.();
    await first;
    const failed = slots.use(true, () => Promise.reject(new Error("failed")));
    await expect(failed).rejects.toThrow("failed");
    const patient = new SearchSlots({ poolSize: 4, waitMs: 60_000 });
    const all = Array.from({ length: 102 }, () => patient.use(true, work));
    await expect(all.at(-1)).rejects.toThrow(BusyError);
    for (let next = 1; next < 102; next += 1) {
      await vi.waitFor(() => expect(started.length).toBeGreaterThan(next));
      started[next]?.();
    }
    expect((await Promise.allSettled(all)).filter(({ status }) => status === "rejected")).toHaveLength(1);
  });
});
