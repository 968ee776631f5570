import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { formatResult, readResults, withResults } from "#scripts/performance-doc.mjs";

const RESULT = {
  name: "pages",
  command: "npm run bench -- pages --issues=20000",
  commit: "abc1234",
  machine: { cpus: 2, memoryGb: 24, node: "v20.20.0" },
  load: [0.5, 1, 1.25],
  issues: 20_000,
  tables: [
    {
      floor: "floor: select 1",
      figures: [
        { name: "floor: select 1", p50: 0.1, p95: 0.2, p99: 0.3, runs: 2000 },
        { name: "list", p50: 1, p95: 12.34, p99: 20, runs: 100, targets: [{ of: "p95" as const, max: 10 }] },
        {
          name: "issue",
          p50: 1.5,
          p95: 2,
          p99: 3,
          runs: 100,
          targets: [{ of: "p50" as const, times: 2, figure: "list" }],
        },
      ],
    },
    { title: "Bytes", figures: [{ name: "script", value: 12, unit: "KB" }] },
  ],
};

test("docs/performance.md has the figures of bench/results", () => {
  const text = readFileSync(join(import.meta.dirname, "../docs/performance.md"), "utf8");
  expect(withResults(text, readResults()), "Run node scripts/performance-doc.mjs.").toBe(text);
});

describe("a result", () => {
  test("becomes tables with the target beside each figure", () => {
    expect(formatResult(RESULT))
      .toBe(`\`npm run bench -- pages --issues=20000\`: 20,000 issues; 2 cores, 24 GB; Node 20.20.0; load before the run 0.50 1.00 1.25; commit abc1234.

| what | p50 ms | p95 ms | p99 ms | p50 / floor | runs | target | result |
| --- | --- | --- | --- | --- | --- | --- | --- |
| floor: select 1 | 0.10 | 0.20 | 0.30 | 1.0 | 2000 |  |  |
| list | 1.00 | 12.3 | 20.0 | 10.0 | 100 | p95 ≤ 10 ms | **missed** |
| issue | 1.50 | 2.00 | 3.00 | 15.0 | 100 | p50 ≤ 2 × list | met |

### Bytes

| what | value |
| --- | --- |
| script | 12 KB |`);
  });

  test("replaces the text between its markers and no other text", () => {
    const text = "Before.\n\n<!-- results: pages -->\nold\n<!-- end -->\n\nAfter.\n";
    const updated = withResults(text, [RESULT]);
    expect(updated).toMatch(
      /^Before\.\n\n<!-- results: pages -->\n\n`npm run bench[^]*\| script \| 12 KB \|\n\n<!-- end -->\n\nAfter\.\n$/,
    );
    expect(withResults(updated, [RESULT])).toBe(updated);
  });

  test("must have markers in the document", () => {
    expect(() => withResults("", [RESULT])).toThrow("docs/performance.md has no marker for pages.");
  });

  test("that was not measured yet is replaced by the command that measures it", () => {
    expect(withResults("<!-- results: pages -->\n<!-- end -->", [])).toContain("`npm run bench -- pages`");
  });
});
