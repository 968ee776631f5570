import { expect, test } from "vitest";
import { fuzzInProcess } from "./in-process.ts";
import { IN_PROCESS_TARGETS, type InProcessName } from "./in-process-targets.ts";
import { makeRandom } from "../platform/random.ts";
import { shrinkText } from "./shrink.ts";

const SEED = 1;

test.each(Object.keys(IN_PROCESS_TARGETS) as InProcessName[])("random inputs break nothing: %s", async (name) => {
  const { failures, count } = await fuzzInProcess({ name, seed: SEED, forMs: 1_000 });
  expect(failures).toEqual([]);
  expect(count).toBeGreaterThan(0);
});

test("equal seeds give equal inputs", () => {
  for (const target of Object.values(IN_PROCESS_TARGETS)) {
    expect(target.generate(makeRandom(7).fork("x"))).toBe(target.generate(makeRandom(7).fork("x")));
  }
});

test("a failing input is reduced to what fails", async () => {
  const smallest = await shrinkText(`${"a".repeat(500)}<b>${"c".repeat(500)}`, async (text) => text.includes("<b>"));
  expect(smallest).toBe("<b>");
});
