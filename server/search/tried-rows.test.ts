import { expect } from "vitest";
import { addSubIssue } from "#server/relations/sub-issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { toIssueKey, type World } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

const ISSUES = 1_700;

/** Issues of both states in the order of their numbers; those of some numbers have a parent. */
async function fill(world: World, numbers: readonly number[]): Promise<void> {
  const parent = await world.issue("mona", { title: "Parent" });
  await world.db.run(sql`
    insert into issues (repository_id, number, title, state, created_at)
    select ${world.hello.id}, n, 'x', (case when n % 2 = 0 then 'CLOSED' else 'OPEN' end)::issue_state, now() + n * interval '1 second'
    from generate_series(100, ${99 + ISSUES}::int) n`);
  const children = await world.db.rows<{ id: number; number: number }>(sql`
    select id, number from issues where repository_id = ${world.hello.id} and number = any(${numbers}::int[])`);
  for (const { id } of children)
    await addSubIssue(world.as("mona"), { parent: toIssueKey(parent), child: { repositoryId: world.hello.id, id } });
}

async function find(world: World, query: string, first: number, skip = 0): Promise<number[]> {
  const { nodes } = await searchIssues(world.as("mona"), { query, first, skip }, world.hello);
  return nodes.map(({ number }) => number);
}

test("rows with a condition that nobody counts are in their order, wherever in the list they are", async ({
  world,
}) => {
  const [newest, recent, old, oldest] = [ISSUES + 90, ISSUES + 85, 151, 100];
  await fill(world, [newest, recent, old, oldest]);
  // The newest ones fill the page, or do not.
  expect(await find(world, "has:parent-issue", 2)).toEqual([newest, recent]);
  expect(await find(world, "has:parent-issue", 3)).toEqual([newest, recent, old]);
  expect(await find(world, "has:parent-issue", 2, 1)).toEqual([recent, old]);
  expect(await find(world, "has:parent-issue", 25)).toEqual([newest, recent, old, oldest]);
  expect(await find(world, "has:parent-issue sort:created-asc", 3)).toEqual([oldest, old, recent]);
  // All open ones are fewer than those that are tested.
  expect(await find(world, "has:parent-issue state:open", 25)).toEqual([recent, old]);
  expect(await find(world, "has:parent-issue sort:reactions", 25)).toEqual([newest, recent, old, oldest]);
});
