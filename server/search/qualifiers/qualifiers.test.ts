import { expect } from "vitest";
import { sql } from "#server/platform/db/sql.ts";
import { QUALIFIERS_SQL } from "#server/search/qualifiers/qualifiers.ts";
import { test } from "#server/test/world-test.ts";

test("the indexes that the qualifiers name exist", async ({ world }) => {
  const named = Object.values(QUALIFIERS_SQL).flatMap(({ indexes }) => indexes ?? []);
  const rows = await world.db.rows<{ indexname: string }>(sql`select indexname from pg_indexes`);
  const existing = new Set(rows.map((row) => row.indexname));
  expect(named.filter((index) => !existing.has(index))).toEqual([]);
  expect(named.length).toBeGreaterThan(20);
});
