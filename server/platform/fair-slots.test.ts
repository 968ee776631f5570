import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { FairSlots } from "#server/platform/fair-slots.ts";

afterEach(() => void vi.useRealTimers());

/** Takes a slot for each client in order, and notes who gets one. */
function queueUp(slots: FairSlots, clients: string): { started: string[]; releases: (() => void)[] } {
  const queued = { started: [] as string[], releases: [] as (() => void)[] };
  const wait = async (client: string) => {
    const release = await slots.take(client);
    queued.started.push(client);
    queued.releases.push(release);
  };
  for (const client of clients) void wait(client);
  return queued;
}

test("clients that wait get the free slots in turn, each in its own order", async () => {
  const slots = new FairSlots({ slots: 1, perClient: 1 });
  const { started, releases } = queueUp(slots, "aaaabbc");
  for (let index = 0; index < 7; index += 1) {
    await setImmediate();
    releases[index]?.();
  }
  expect(started.join("")).toBe("aabcaba");
});

test("one client cannot use all slots", async () => {
  const slots = new FairSlots({ slots: 3, perClient: 2 });
  const { started, releases } = queueUp(slots, "aaaab");
  await setImmediate();
  expect(started.join("")).toBe("aab");
  releases[2]?.();
  await setImmediate();
  expect(started.join("")).toBe("aab");
  releases[0]?.();
  await setImmediate();
  expect(started.join("")).toBe("aaba");
});

test("a slot that is released twice is free once", async () => {
  const slots = new FairSlots({ slots: 1, perClient: 1 });
  const release = await slots.take("a");
  release();
  release();
  const { started } = queueUp(slots, "ab");
  await setImmediate();
  expect(started).toEqual(["a"]);
});

test("what waits for too long gets an error, and the slot goes to the next", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const slots = new FairSlots({ slots: 1, perClient: 1, waitMs: 100, makeError: () => new Error("Busy") });
  const release = await slots.take("a");
  const early = expect(slots.take("b")).rejects.toThrow("Busy");
  vi.advanceTimersByTime(60);
  const late = slots.take("b");
  vi.advanceTimersByTime(60);
  await early;
  release();
  expect(await late).toBeTypeOf("function");
});
