import { expect } from "vitest";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { countInvolvements } from "#server/search/involved-people.ts";
import { prepareSearch } from "#server/search/prepare-search.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import type { World } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

/** Open issues with the numbers 100 and following, one second after the other. */
async function fill(world: World, count: number): Promise<void> {
  await world.db.run(sql`
    insert into issues (repository_id, number, title, created_at)
    select ${world.hello.id}, n, 'x', now() + n * interval '1 second' from generate_series(100, ${99 + count}::int) n`);
}

async function involve(world: World, login: string, { where, role }: { where: Sql; role: Sql }): Promise<void> {
  await world.db.run(sql`
    insert into involvements (account_id, repository_id, issue_id, ${role})
    select ${world.id(login)}, i.repository_id, i.id, true from issues i where i.repository_id = ${world.hello.id} and ${where}
    on conflict (account_id, repository_id, issue_id) do update set ${role} = true`);
}

const COMMENTER = sql`is_commenter`;
const MENTIONED = sql`is_mentioned`;

test("the issues that involve a person are counted by role, in one repository and in all", async ({ world }) => {
  await fill(world, 1_000);
  await involve(world, "tess", { where: sql`i.number % 10 = 0`, role: COMMENTER });
  await involve(world, "tess", { where: sql`i.number % 4 = 0`, role: MENTIONED });
  const accountId = world.id("tess");
  const people = (["involves", "commenter", "mentions"] as const).map((qualifier) => ({ qualifier, accountId }));
  const count = (repositoryId: number | undefined) => countInvolvements(world.as("mona"), people, repositoryId);
  expect(await count(world.hello.id)).toEqual([
    { qualifier: "involves", accountId, expected: { share: 0.3, matches: 300 } },
    { qualifier: "commenter", accountId, expected: { share: 0.1, matches: 100 } },
    { qualifier: "mentions", accountId, expected: { share: 0.25, matches: 250 } },
  ]);
  expect(await count(undefined)).toEqual([
    { qualifier: "involves", accountId, expected: { share: null, matches: 300 } },
    { qualifier: "commenter", accountId, expected: { share: null, matches: 100 } },
    { qualifier: "mentions", accountId, expected: { share: null, matches: 250 } },
  ]);
  expect(await countInvolvements(world.as("mona"), [], world.hello.id)).toEqual([]);
});

test("a person whom many issues involve is counted no further, and their rows are in order", async ({ world }) => {
  await fill(world, 5_100);
  await involve(world, "tess", { where: sql`i.number % 50 <> 0`, role: MENTIONED });
  await involve(world, "tess", { where: sql`i.number > 100`, role: COMMENTER });
  await involve(world, "rita", { where: sql`i.number % 4 = 0`, role: COMMENTER });
  await involve(world, "wren", { where: sql`i.number % 400 = 0`, role: COMMENTER });
  // What the planner knows of the tables would otherwise depend on the tests before.
  if (!world.db.isDistributed) await world.db.run(sql`analyze issues, involvements`);
  const [tess] = await countInvolvements(
    world.as("mona"),
    [{ qualifier: "commenter", accountId: world.id("tess") }],
    world.hello.id,
  );
  expect(tess?.expected).toBeNull();
  const find = async (query: string, skip = 0) => {
    const { plan } = await prepareSearch(world.as("mona"), query, world.hello);
    const { nodes } = await searchIssues(world.as("mona"), { query, first: 3, skip }, world.hello);
    return [plan.rows.kind, ...nodes.map(({ number }) => number)];
  };
  expect(await find("involves:tess")).toEqual(["ordered", 5199, 5198, 5197]);
  expect(await find("commenter:tess")).toEqual(["tried", 5199, 5198, 5197]);
  expect(await find("mentions:tess")).toEqual(["tried", 5199, 5198, 5197]);
  expect(await find("commenter:rita")).toEqual(["tried", 5196, 5192, 5188]);
  expect(await find("involves:rita")).toEqual(["tried", 5196, 5192, 5188]);
  // Those that are tried do not fill the page, or would be too many.
  expect(await find("commenter:rita", 1272)).toEqual(["tried", 108, 104, 100]);
  expect(await find("commenter:wren")).toEqual(["selective", 4800, 4400, 4000]);
  expect(await find("commenter:rita commenter:wren")).toEqual(["selective", 4800, 4400, 4000]);
  expect(await find("commenter:nobody")).toEqual(["selective"]);
});
