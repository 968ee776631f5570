import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { raw, sql } from "#server/platform/db/sql.ts";
import { prepareSearch } from "#server/search/prepare-search.ts";
import { rowsStatement } from "#server/search/rows-statement.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { sumOfPlan } from "#server/test/explain-analyze.ts";
import { ROOT, type World } from "#server/test/world.ts";
import { plainTest, test } from "#server/test/world-test.ts";

/** Pull requests from a number on; `isMerged`: as an import writes those that were merged. */
async function makePulls(
  world: World,
  { first, count, state, isMerged }: { first: number; count: number; state: "OPEN" | "CLOSED"; isMerged: boolean },
): Promise<void> {
  await world.db.run(sql`
    with made as (
      insert into issues (repository_id, number, is_pull, title, state, created_at)
      select ${world.hello.id}, n, true, 'x', ${state}, now() + n * interval '1 second'
      from generate_series(${first}::int, ${first + count - 1}::int) n returning repository_id, id)
    insert into pulls (repository_id, issue_id, base_ref_name, base_ref_oid, head_ref_name, head_ref_oid, merged_at)
    select repository_id, id, 'main', repeat('a', 40), 'topic', repeat('b', 40), ${isMerged ? new Date() : null}::timestamptz from made`);
}

plainTest.for(["is:pr is:merged", "is:pr state:merged", "is:pr merged:>2020-01-01"])(
  "the open pull requests are not read for %s",
  async (query, { world }) => {
    await makePulls(world, { first: 1, count: 40, state: "CLOSED", isMerged: true });
    await makePulls(world, { first: 100, count: 400, state: "OPEN", isMerged: false });
    await world.db.run(sql`analyze issues`);
    const search = await prepareSearch(world.as("mona"), query, world.hello);
    const statement = rowsStatement(search, { offset: 0, limit: 25 });
    expect(await sumOfPlan(world.db, statement, (node) => node["Rows Removed by Filter"] ?? 0)).toBe(0);
    const { nodes, openIssueCount, closedIssueCount } = await searchIssues(
      world.as("mona"),
      { query, first: 2, skip: 0 },
      world.hello,
    );
    expect([nodes.map(({ number }) => number), openIssueCount, closedIssueCount]).toEqual([[40, 39], 0, 40]);
  },
);

test("an update of the database closes pull requests that are merged, and no others", async ({ world }) => {
  await makePulls(world, { first: 1, count: 2, state: "OPEN", isMerged: true });
  await makePulls(world, { first: 3, count: 2, state: "OPEN", isMerged: false });
  await makePulls(world, { first: 5, count: 2, state: "CLOSED", isMerged: true });
  const migration = await readFile(join(ROOT, "server/migrations/0135-merged-pulls.sql"), "utf8");
  await world.db.run(sql`${raw(migration)}`);
  expect(
    await world.db.rows(sql`select number, state, closed_at = merged_at as has_time from issues order by number`),
  ).toEqual([
    ...[1, 2].map((number) => ({ number, state: "CLOSED", hasTime: true })),
    ...[3, 4].map((number) => ({ number, state: "OPEN", hasTime: null })),
    ...[5, 6].map((number) => ({ number, state: "CLOSED", hasTime: null })),
  ]);
  const find = (query: string) => searchIssues(world.as("mona"), { query, first: 10, skip: 0 }, world.hello);
  expect((await find("is:pr is:merged")).closedIssueCount).toBe(4);
  expect((await find("is:pr is:merged")).nodes).toHaveLength(4);
});
