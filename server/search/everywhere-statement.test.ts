import { expect, inject } from "vitest";
import { sql, toQuery } from "#server/platform/db/sql.ts";
import { prepareSearch } from "#server/search/prepare-search.ts";
import { otherRowsStatement, rowsStatement } from "#server/search/rows-statement.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

type Issues = { repositoryId: number; from: number; to: number };

/** Issues of both states, one a second later than the other. */
async function addIssues(world: World, { repositoryId, from, to }: Issues): Promise<void> {
  await world.db.run(sql`
    insert into issues (repository_id, number, title, state, created_at)
    select ${repositoryId}, n, 'x', (case when n % 2 = 0 then 'CLOSED' else 'OPEN' end)::issue_state,
      timestamptz '2026-01-01' + n * interval '1 second' from generate_series(${from}::int, ${to}::int) n`);
}

async function addRepositories(world: World, count: number): Promise<void> {
  await world.db.run(sql`
    insert into repositories (owner_id, name, visibility)
    select ${world.hello.ownerId}, 'empty' || n, 'PUBLIC' from generate_series(1, ${count}::int) n`);
}

/** Five old issues that everybody sees, and 900 newer ones in a private repository. */
async function fill(world: World): Promise<void> {
  await addIssues(world, { repositoryId: world.hello.id, from: 1, to: 5 });
  await addIssues(world, { repositoryId: world.secret.id, from: 101, to: 1000 });
}

async function find(world: World, login: string | null, query: string, page = { first: 3, skip: 0 }) {
  const { nodes } = await searchIssues(world.as(login), { query, ...page });
  return nodes.map(({ number }) => number);
}

/** How many rows of issues the statements of a page read. */
async function countRowsRead(world: World, login: string | null, query: string): Promise<number> {
  await world.db.run(sql`analyze issues, repositories`);
  const search = await prepareSearch(world.as(login), query, undefined);
  const { rows } = search.plan;
  if (rows.kind !== "everywhere") throw new Error(`The rows are ${rows.kind}.`);
  const slice = { offset: 0, limit: 3 };
  let count = 0;
  for (const statement of [rowsStatement(search, slice), otherRowsStatement(search, rows, slice)]) {
    const { text, values } = toQuery(statement);
    const parts = `explain (analyze, format json) ${text}`.split(/\$\d+/);
    const [row] = await world.db.rows<Record<string, [{ Plan: PlanNode }]>>({ parts, values });
    for (const [{ Plan }] of Object.values(row ?? {})) count += countRows(Plan);
  }
  return count;
}

type PlanNode = {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
};

function countRows(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, child) => sum + countRows(child), 0);
  if (node["Relation Name"] !== "issues") return below;
  return below + (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
}

test("a list over all repositories is in its order, wherever the rows are that the viewer may see", async ({
  world,
}) => {
  await fill(world);
  for (const login of ["hubot", null]) {
    expect(await find(world, login, "")).toEqual([5, 4, 3]);
    expect(await find(world, login, "", { first: 3, skip: 3 })).toEqual([2, 1]);
    expect(await find(world, login, "state:open")).toEqual([5, 3, 1]);
    expect(await find(world, login, "sort:created-asc")).toEqual([1, 2, 3]);
    expect(await find(world, login, "is:private")).toEqual([]);
    expect(await find(world, login, "-is:private")).toEqual([5, 4, 3]);
  }
  expect(await find(world, "rita", "is:private")).toEqual([1000, 999, 998]);
  expect(await find(world, "rita", "")).toEqual([1000, 999, 998]);
  expect(await find(world, "rita", "", { first: 3, skip: 899 })).toEqual([101, 5, 4]);
  expect(await find(world, "rita", "is:public")).toEqual([5, 4, 3]);
  expect(await find(world, "rita", "repo:octo/hello,octo/secret sort:comments")).toEqual([1000, 999, 998]);
});

test("a list over many repositories is in its order", async ({ world }) => {
  await fill(world);
  await addRepositories(world, 1_100);
  expect(await find(world, "hubot", "")).toEqual([5, 4, 3]);
  expect(await find(world, "hubot", "", { first: 3, skip: 3 })).toEqual([2, 1]);
  expect(await find(world, "rita", "")).toEqual([1000, 999, 998]);
});

test("a token that reads only pull requests does not list issues of private repositories", async ({ world }) => {
  await fill(world);
  const viewer = { scopes: [], permissions: ["PULL_REQUESTS_READ"], repositoryIds: [world.hello.id, world.secret.id] };
  const { nodes } = await searchIssues(world.as("rita", viewer), { query: "", first: 3 });
  expect(nodes.map(({ number }) => number)).toEqual([5, 4, 3]);
});

test("a list does not read the newest issues that the viewer may not see", async ({ world, skip }) => {
  skip(inject("citus") !== null, "The workers of a distributed database read them.");
  await fill(world);
  expect(await countRowsRead(world, "hubot", "is:issue")).toBeLessThan(100);
});
