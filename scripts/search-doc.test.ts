import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { searchDocument } from "#scripts/search-doc.mjs";
import { QUALIFIER_NAMES } from "#shared/query/qualifiers.ts";

const ROOT = join(import.meta.dirname, "..");

test("docs/search.md describes each qualifier as its record does", () => {
  const text = readFileSync(join(ROOT, "docs/search.md"), "utf8");
  expect(text).toBe(searchDocument(ROOT));
  expect(QUALIFIER_NAMES.filter((name) => !text.includes(`\n| \`${name}`))).toEqual([]);
});
