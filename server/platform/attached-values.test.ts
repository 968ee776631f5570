import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { makeAttachedValues } from "#server/platform/attached-values.ts";

type Holder = { name: string };

it("gives each object its own value, which is not copied with it", () => {
  const values = makeAttachedValues<Holder, string>();
  const others = makeAttachedValues<Holder, string>();
  const holder = { name: "first" };
  values.set(holder, "one");
  values.set(holder, "two");
  expect([values.get(holder), others.get(holder), values.get({ ...holder })]).toEqual(["two", undefined, undefined]);
  expect([Object.keys(holder), JSON.stringify(holder)]).toEqual([["name"], '{"name":"first"}']);
  values.delete(holder);
  expect(values.get(holder)).toBeUndefined();
});

it("frees objects and values that refer to each other in a collection of the young generation", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: { type: "major" | "minor" }) => void;
  const values = makeAttachedValues<Holder, { holder: Holder; rows: number[][] }>();
  // What is kept in one place for all objects is old by then.
  const first = Array.from({ length: 5_000 }, (_, n) => ({ name: String(n) }));
  for (const holder of first) values.set(holder, { holder, rows: [] });
  collect({ type: "major" });
  const measureKept = () => {
    const before = process.memoryUsage().heapUsed;
    for (let n = 0; n < 1_000; n += 1) {
      const holder = { name: String(n) };
      values.set(holder, { holder, rows: Array.from({ length: 100 }, () => [n, n, n, n]) });
    }
    // Objects are in the young generation for two collections.
    for (let n = 0; n < 3; n += 1) collect({ type: "minor" });
    return (process.memoryUsage().heapUsed - before) / 2 ** 20;
  };
  measureKept();
  expect(measureKept()).toBeLessThan(2);
  expect(first.every((holder) => values.get(holder)?.holder === holder)).toBe(true);
});
