import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPrefetchQueue } from "#web/platform/router/prefetch-queue.ts";

let visibility: DocumentVisibilityState;

beforeEach(() => {
  visibility = "visible";
  vi.stubGlobal("document", {
    get visibilityState() {
      return visibility;
    },
  });
  vi.stubGlobal("requestIdleCallback", (callback: () => void) => queueMicrotask(callback));
});

afterEach(() => vi.unstubAllGlobals());

function start(candidates: string[], onFetch?: (address: string) => void, limit = 10) {
  const fetched: string[] = [];
  const queue = createPrefetchQueue({
    limit,
    getCandidates: () => candidates,
    prefetch: async (address) => {
      fetched.push(address);
      onFetch?.(address);
    },
  });
  return { queue, fetched };
}

test("each address is fetched once, up to the limit", async () => {
  const { queue, fetched } = start(["/1", "/2", "/3"], undefined, 2);
  await queue.run();
  await queue.run();
  expect(fetched).toEqual(["/1", "/2"]);
});

test("one address is fetched at a time, however often the list scrolls", async () => {
  let active = 0;
  let highest = 0;
  const queue = createPrefetchQueue({
    limit: 10,
    getCandidates: () => ["/1", "/2", "/3"],
    prefetch: async () => {
      highest = Math.max(highest, (active += 1));
      await Promise.resolve();
      active -= 1;
    },
  });
  await Promise.all([queue.run(), queue.run(), queue.run()]);
  expect(highest).toBe(1);
});

test("a hidden tab fetches nothing, and goes on when it is visible again", async () => {
  const { queue, fetched } = start(["/1", "/2"], () => (visibility = "hidden"));
  await queue.run();
  expect(fetched).toEqual(["/1"]);
  visibility = "visible";
  await queue.run();
  expect(fetched).toEqual(["/1", "/2"]);
});

test("nothing more is fetched after the list has gone", async () => {
  const { queue, fetched } = start(["/1", "/2"], () => queue.stop());
  await queue.run();
  expect(fetched).toEqual(["/1"]);
});

test("a row that has left the screen before the browser was idle is not fetched", async () => {
  const candidates = ["/1"];
  const { queue, fetched } = start(candidates);
  const running = queue.run();
  candidates.splice(0, 1, "/2");
  await running;
  expect(fetched).toEqual(["/2"]);
});

test("after a failure the next call goes on", async () => {
  const { queue, fetched } = start(["/1", "/2"], (address) => {
    if (address === "/1") throw new Error("offline");
  });
  await expect(queue.run()).rejects.toThrow("offline");
  await queue.run();
  expect(fetched).toEqual(["/1", "/2"]);
});
