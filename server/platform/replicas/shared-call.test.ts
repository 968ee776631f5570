import { expect, test } from "vitest";
import { SharedCall } from "#server/platform/replicas/shared-call.ts";

/** A call whose runs the test finishes. */
function makeCall() {
  const runs: { keys: string[]; finish: (result: string) => void; fail: (error: Error) => void }[] = [];
  const call = new SharedCall<string, string>(
    (keys) => new Promise((resolve, reject) => runs.push({ keys: [...keys], finish: resolve, fail: reject })),
  );
  return { call, runs, settle: () => new Promise((resolve) => setTimeout(resolve)) };
}

test("who asks while a call runs shares the next one, which begins after they have asked", async () => {
  const { call, runs, settle } = makeCall();
  const first = call.ask("a");
  await settle();
  const [second, third] = [call.ask("b"), call.ask("c")];
  await settle();
  expect(runs.map(({ keys }) => keys)).toEqual([["a"]]);
  runs[0]?.finish("one");
  expect(await first).toBe("one");
  await settle();
  expect(runs.map(({ keys }) => keys)).toEqual([["a"], ["b", "c"]]);
  runs[1]?.finish("two");
  expect(await Promise.all([second, third])).toEqual(["two", "two"]);
});

test("a call that fails is an error for those who shared it only", async () => {
  const { call, runs, settle } = makeCall();
  const failed = Promise.allSettled([call.ask("a"), call.ask("a")]);
  await settle();
  const next = call.ask("b");
  runs[0]?.fail(new Error("no"));
  expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await settle();
  runs[1]?.finish("two");
  expect(await next).toBe("two");
});
