import { expect, inject } from "vitest";
import { createLabel } from "#server/labels/create-label.ts";
import { addSubIssue } from "#server/relations/sub-issue.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { findPage } from "#server/search/find-page.ts";
import { prepareSearch } from "#server/search/prepare-search.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { rowsStatement } from "#server/search/rows-statement.ts";
import { countTried } from "#server/search/tried-rows.ts";
import { sumOfPlan } from "#server/test/explain-analyze.ts";
import { noteStatements } from "#server/test/note-statements.ts";
import { addLexeme } from "#server/test/search-documents.ts";
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

async function findEverywhere(world: World, login: string | null, query: string, first: number): Promise<number[]> {
  const { nodes } = await searchIssues(world.as(login), { query, first });
  return nodes.map(({ number }) => number);
}

/** How many statements find the rows of a page. */
async function countRowsStatements(world: World, query: string, limit: number): Promise<number> {
  const search = await prepareSearch(world.as("mona"), query, world.hello);
  let count = 0;
  const db = noteStatements(world.db, ({ text }) => (count += text.includes("i.title") ? 1 : 0));
  const ctx = { ...search.scope.ctx, db };
  await findPage({ ...search, scope: { ...search.scope, ctx } }, { offset: 0, limit }, { waitsForCounts: true });
  return count;
}

test("rows with a condition that nobody counts are in their order, wherever in the list they are", async ({
  world,
}) => {
  const [newest, recent, old, oldest] = [ISSUES + 90, ISSUES + 85, 151, 100];
  await fill(world, [newest, recent, old, oldest]);
  // The newest ones fill the page, or do not.
  expect(await find(world, "(has:parent-issue OR is:blocked)", 2)).toEqual([newest, recent]);
  expect(await find(world, "(has:parent-issue OR is:blocked)", 3)).toEqual([newest, recent, old]);
  expect(await find(world, "(has:parent-issue OR is:blocked)", 2, 1)).toEqual([recent, old]);
  expect(await find(world, "(has:parent-issue OR is:blocked)", 25)).toEqual([newest, recent, old, oldest]);
  expect(await countRowsStatements(world, "(has:parent-issue OR is:blocked)", 2)).toBe(1);
  expect(await countRowsStatements(world, "(has:parent-issue OR is:blocked)", 3)).toBe(2);
  expect(await find(world, "(has:parent-issue OR is:blocked) sort:created-asc", 3)).toEqual([oldest, old, recent]);
  // All open ones are fewer than those that are tested.
  expect(await find(world, "(has:parent-issue OR is:blocked) state:open", 25)).toEqual([recent, old]);
  expect(await find(world, "(has:parent-issue OR is:blocked) sort:reactions", 25)).toEqual([
    newest,
    recent,
    old,
    oldest,
  ]);
});

test("rows with a label that a part of the repository's issues has are in their order, wherever in the list they are", async ({
  world,
}) => {
  await fill(world, []);
  const { id } = await createLabel(world.as("mona"), { repositoryId: world.hello.id, name: "leak", color: "ff0000" });
  // Triggers count what has a label.
  await world.db.run(sql`
    update issues set label_ids = array[${id}]::bigint[] where repository_id = ${world.hello.id}
      and number >= 100 and (number % 10 = 0 or number = 101) and number <= 900`);
  const plan = async (query: string) => (await prepareSearch(world.as("mona"), query, world.hello)).plan.rows;
  expect(await plan("label:leak")).toMatchObject({
    kind: "tried",
    expected: { share: expect.closeTo(82 / (ISSUES + 1)) },
  });
  expect(await find(world, "label:leak", 3)).toEqual([900, 890, 880]);
  expect(await find(world, "label:leak sort:created-asc", 3)).toEqual([100, 101, 110]);
  expect(await find(world, "label:leak state:open", 3)).toEqual([101]);
  expect(await find(world, "label:leak sort:reactions", 3)).toEqual([900, 890, 880]);
  // The other rows are found if those that are tried do not fill the page.
  expect(await find(world, "label:leak", 25, 57)).toHaveLength(25);
  expect((await find(world, "label:leak", 82)).slice(-3)).toEqual([110, 101, 100]);
  // The counters tell that there are no others.
  expect(await countRowsStatements(world, "label:leak state:open", 3)).toBe(1);
});

test("rows with a text that PostgreSQL expects in many documents are in their order", async ({ world, skip }) => {
  skip(inject("citus") !== null, "A distributed database does not tell what it expects.");
  await fill(world, []);
  const add = (lexeme: string, condition: Sql) => addLexeme(world, lexeme, condition);
  await add("'~other':1B", sql`i.number >= 100`);
  await add("'~leak':1B", sql`(i.number % 4 = 0 or i.number = 101) and i.number <= 1500`);
  await add("'~few':1B", sql`i.number % 20 = 0`);
  await add("'~drip':1B", sql`i.number % 4 = 1`);
  await add("'~rare':1B", sql`i.number = 105`);
  await world.db.run(sql`analyze search_documents`);
  const plan = async (query: string) => (await prepareSearch(world.as("mona"), query, world.hello)).plan.rows.kind;
  const plans = {
    leaks: "tried",
    "leaks other": "tried",
    "leaks OR drips": "tried",
    few: "selective",
    rare: "selective",
    "leaks rare": "selective",
    "few OR rare": "selective",
    '"leak other"': "selective",
    'leaks "leak other"': "selective",
    'leaks OR "leak other"': "selective",
    "-other": "ordered",
  };
  for (const [query, kind] of Object.entries(plans)) expect([query, await plan(query)]).toEqual([query, kind]);
  // Of those that have the word anywhere, half are expected to have it in the part that is asked for.
  const { plan: ofPart } = await prepareSearch(world.as("mona"), "other in:body", world.hello);
  const { plan: ofAll } = await prepareSearch(world.as("mona"), "other", world.hello);
  if (ofPart.rows.kind !== "tried" || ofAll.rows.kind !== "tried") throw new Error("No rows are tried.");
  expect(ofPart.rows.expected.share).toBeCloseTo((ofAll.rows.expected.share ?? 0) / 2);
  expect(ofPart.rows.expected.matches).toBe(ofAll.rows.expected.matches);
  expect(await find(world, "other in:body", 3)).toEqual([1799, 1798, 1797]);
  expect(await find(world, "leaks", 3)).toEqual([1500, 1496, 1492]);
  expect(await find(world, "leaks OR drips", 3)).toEqual([1797, 1793, 1789]);
  expect(await find(world, "leaks other sort:created-asc", 3)).toEqual([100, 101, 104]);
  // The other rows are found if those that are tried do not fill the page, or would be too many.
  expect((await find(world, "leaks", 100, 252)).slice(-3)).toEqual([104, 101, 100]);
  expect(await find(world, "leaks", 3, 340)).toEqual([140, 136, 132]);
  expect(await find(world, "leaks -other", 3)).toEqual([]);
});

test("rows of all repositories with a text that many documents have are in their order, as far as the viewer sees them", async ({
  world,
  skip,
}) => {
  skip(inject("citus") !== null, "A distributed database does not tell what it expects.");
  await fill(world, []);
  await addLexeme(world, "'~leak':1B", sql`i.number % 4 = 0 and i.number <= 1500`);
  await addLexeme(world, "'~drip':1B", sql`i.number % 4 = 1`);
  await world.db.run(sql`analyze search_documents`);
  const { plan } = await prepareSearch(world.as("mona"), "leaks", undefined);
  expect(plan.rows.kind).toBe("tried");
  expect(await findEverywhere(world, "mona", "leaks", 3)).toEqual([1500, 1496, 1492]);
  expect(await findEverywhere(world, "mona", "leaks OR drips", 3)).toEqual([1797, 1793, 1789]);
  expect(await findEverywhere(world, "mona", "leaks sort:created-asc org:octo", 3)).toEqual([100, 104, 108]);
  expect(await findEverywhere(world, "mona", "leaks state:open", 3)).toEqual([]);
  expect(await findEverywhere(world, "mona", "leaks -org:octo", 3)).toEqual([]);
  // More of the newest rows than are read are in a repository that the viewer cannot see.
  await world.db.run(sql`
    insert into issues (repository_id, number, title, state, created_at)
    select ${world.secret.id}, n, 'x', 'OPEN', now() + n * interval '1 hour' from generate_series(100, 6200) n`);
  expect(await findEverywhere(world, null, "leaks", 3)).toEqual([1500, 1496, 1492]);
  expect(await findEverywhere(world, "mona", "leaks", 3)).toEqual([1500, 1496, 1492]);
});

test("the repository of the rows of one kind and state that are tested is looked up once", async ({ world, skip }) => {
  skip(inject("citus") !== null, "A distributed database does not tell what it expects.");
  await fill(world, []);
  await addLexeme(world, "'~leak':1B", sql`i.number % 3 = 0`);
  await world.db.run(sql`
    insert into repositories (owner_id, name, visibility)
    select ${world.hello.ownerId}, 'empty' || n, 'PUBLIC' from generate_series(1, 300) n`);
  await world.db.run(sql`analyze issues, search_documents, repositories`);
  const search = await prepareSearch(world.as("mona"), "leaks is:issue state:open", undefined);
  const statement = rowsStatement(search, { offset: 0, limit: 25 });
  const countReads = (table: string) =>
    sumOfPlan(world.db, statement, (node) => (node["Relation Name"] === table ? node["Actual Loops"] : 0));
  expect(await countReads("search_documents")).toBeGreaterThan(70);
  // Once for the tests, and once for each row of the page.
  expect(await countReads("repositories")).toBeLessThan(30);
});

test.each([
  [{ share: null, matches: null }, 25, 1500],
  [{ share: null, matches: null }, 1501, null],
  [{ share: 0.1, matches: null }, 25, 1500],
  [{ share: 0.02, matches: null }, 25, 2500],
  [{ share: 0.01, matches: null }, 25, null],
  // As many rows as fill the page are tested in less time than all matches are found in.
  [{ share: 0.02, matches: 4000 }, 25, 2500],
  [{ share: 0.0125, matches: 2500 }, 25, 4000],
  [{ share: 0.0125, matches: 1900 }, 25, null],
  [{ share: 0.01, matches: 10_000 }, 25, 5000],
  [{ share: 0.02, matches: 4000 }, 60, 6000],
])("of what is expected to be %j, for %i rows are tested %s", (expected, limit, tried) => {
  expect(countTried(expected, { offset: 0, limit })).toBe(tried);
});
