import { expect } from "vitest";
import type { IssueRow } from "#server/issues/issue.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";
import type { Slice } from "#server/platform/graphql/connection.ts";
import { prepareSearch } from "#server/search/prepare-search.ts";
import { filteredRowsStatements, otherRowsStatement, rowsStatement } from "#server/search/rows-statement.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { sumOfPlan, type AnalyzedNode } from "#server/test/explain-analyze.ts";
import { plainTest, test } from "#server/test/world-test.ts";
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

/** The statements that find a page of all repositories: its first rows, and the others. */
async function prepareStatements(
  world: World,
  login: string | null,
  query: string,
  slice: Slice = { offset: 0, limit: 3 },
): Promise<{ first: Sql; all: Sql }> {
  const search = await prepareSearch(world.as(login), query, undefined);
  const { rows } = search.plan;
  const all = otherRowsStatement(search, slice);
  if (rows.kind === "everywhere" && all) return { first: rowsStatement(search, slice), all };
  if (rows.kind === "filtered") return filteredRowsStatements(search, rows, slice);
  throw new Error(`The rows are ${rows.kind}.`);
}

async function findNumbers({ db }: World, statement: Sql): Promise<number[]> {
  return (await db.rows<IssueRow>(statement)).map(({ number }) => number);
}

/** How many rows of issues statements read from the table. */
async function countRowsRead(world: World, statements: Sql[]): Promise<number> {
  let count = 0;
  for (const statement of statements) count += await sumOfPlan(world.db, statement, countRows);
  return count;
}

function countRows(node: AnalyzedNode): number {
  if (node["Relation Name"] !== "issues" || node["Node Type"] === "Index Only Scan") return 0;
  return (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
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

plainTest("a list does not read the newest issues that the viewer may not see", async ({ world }) => {
  await fill(world);
  await world.db.run(sql`analyze issues, repositories`);
  // A small table would be read as a whole, and sorted.
  for (const setting of ["enable_seqscan", "enable_bitmapscan", "enable_sort"])
    await world.db.run(raw(`set local ${setting} = off`));
  const { first, all } = await prepareStatements(world, "hubot", "is:issue");
  expect(await countRowsRead(world, [first, all])).toBeLessThan(100);
  const filtered = await prepareStatements(world, "hubot", "is:issue no:label sort:updated");
  expect(await countRowsRead(world, [filtered.all])).toBeLessThan(100);
});

plainTest(
  "issues that pass filters are found in order, among the first rows or wherever they are",
  async ({ world }) => {
    await fill(world);
    const expected: [string | null, string, number[], number[]][] = [
      ["hubot", "no:label", [5, 4, 3], [2, 1]],
      ["hubot", "no:label state:open", [5, 3, 1], []],
      ["hubot", "no:label sort:created-asc", [1, 2, 3], [4, 5]],
      ["hubot", "no:label is:public", [5, 4, 3], [2, 1]],
      ["hubot", "no:label is:private", [], []],
      ["hubot", "no:label created:<2026-01-01T00:00:04Z", [3, 2, 1], []],
      ["hubot", "no:label comments:0 sort:comments-asc", [1, 2, 3], [4, 5]],
      ["hubot", "no:label is:pr", [], []],
      ["hubot", "label:none", [], []],
      [null, "no:label", [5, 4, 3], [2, 1]],
      ["rita", "no:label", [1000, 999, 998], [997, 996, 995]],
      ["rita", "no:label is:public", [5, 4, 3], [2, 1]],
    ];
    for (const [login, query, page, next] of expected) {
      const numbers = async (offset: number) => {
        const { first, all } = await prepareStatements(world, login, query, { offset, limit: 3 });
        const found = await findNumbers(world, all);
        expect(await findNumbers(world, first)).toEqual(found);
        return found;
      };
      expect([query, await numbers(0), await numbers(3)]).toEqual([query, page, next]);
      expect(await find(world, login, query)).toEqual(page);
    }
  },
);

plainTest("only the first 6,000 rows of all repositories are tested first", async ({ world }) => {
  await addIssues(world, { repositoryId: world.hello.id, from: 1, to: 5 });
  await addIssues(world, { repositoryId: world.secret.id, from: 101, to: 6103 });
  const find = async (query: string) => {
    const { first, all } = await prepareStatements(world, "hubot", query);
    return [await findNumbers(world, first), await findNumbers(world, all)];
  };
  // One of the five was created as late as one of the first rows.
  await world.db.run(
    sql`update issues set created_at = timestamptz '2026-01-01' + interval '103 seconds' where number = 2`,
  );
  expect(await find("no:label")).toEqual([[], [2, 5, 4]]);
  await world.db.run(
    sql`update issues set created_at = timestamptz '2026-01-01' + interval '104 seconds' where number = 2`,
  );
  expect(await find("no:label")).toEqual([[2], [2, 5, 4]]);
});
