import { describe, expect, inject } from "vitest";
import { createLabel } from "#server/labels/create-label.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { sql } from "#server/platform/db/sql.ts";
import { areFew, areFewRelations } from "#server/search/few-matches.ts";
import { prepareSearch } from "#server/search/prepare-search.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { addLexeme } from "#server/test/search-documents.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

describe("as many issues as pass all filters are expected", () => {
  test.each([
    { counts: [900], total: 200_000, isFew: true },
    { counts: [1_100], total: 200_000, isFew: false },
    { counts: [9_000, 16_000], total: 200_000, isFew: true },
    { counts: [9_000, 40_000], total: 200_000, isFew: false },
    // If the filters depend on each other, there may be 12,000.
    { counts: [12_000, 15_000], total: 200_000, isFew: false },
    // Testing the documents of 900 issues takes longer than finding 300 documents.
    { counts: [900], total: 200_000, textMatches: 300, isFew: false },
    { counts: [900], total: 200_000, textMatches: 30_000, isFew: true },
    { counts: [9_000, 9_000], total: 200_000, textMatches: 3_000, isFew: false },
  ])("of $counts of $total with a text in $textMatches", ({ isFew, ...counted }) => {
    expect(areFew(counted)).toBe(isFew);
  });
});

test.each([
  { count: 0, total: 0, isFew: true },
  { count: 500, total: 600, isFew: true },
  { count: 501, total: 600, isFew: false },
  { count: 2_900, total: 100_000, isFew: false },
  { count: 2_900, total: 200_000, isFew: true },
  { count: 3_001, total: 1_000_000, isFew: false },
])("$count relations of $total issues are few: $isFew", ({ isFew, ...relations }) => {
  expect(areFewRelations({ ...relations, max: 3_000 })).toBe(isFew);
});

const ISSUES = 1_200;

/** All issues have a label and an author; 12 of them, every hundredth, another label, and 3 a milestone too. Half are closed. */
async function fill(world: World): Promise<void> {
  const ctx = world.as("mona");
  const repositoryId = world.hello.id;
  const leak = await createLabel(ctx, { repositoryId, name: "leak", color: "f00" });
  const rare = await createLabel(ctx, { repositoryId, name: "rare", color: "f00" });
  const milestone = await createMilestone(ctx, { repositoryId, title: "v1" });
  await world.db.run(sql`
    insert into issues (repository_id, number, title, state, author_id, label_ids, milestone_id, created_at)
    select ${repositoryId}, n, 'x', (case when n % 200 = 0 then 'CLOSED' else 'OPEN' end)::issue_state, ${world.id("mona")},
      case when n % 100 = 0 then array[${leak.id}, ${rare.id}]::bigint[] else array[${leak.id}]::bigint[] end,
      case when n % 400 = 0 then ${milestone.id}::bigint end, now() + n * interval '1 second'
    from generate_series(1, ${ISSUES}::int) n`);
  await addLexeme(world, "'~crash':1B", sql`i.number % 3 = 0`);
  await world.db.run(sql`analyze search_documents`);
}

const prepare = (world: World, query: string) => prepareSearch(world.as("mona"), query, world.hello);

async function find(world: World, query: string, page: { first: number; skip?: number } = { first: 25 }) {
  const found = await searchIssues(world.as("mona"), { query, ...page }, world.hello);
  return {
    numbers: found.nodes.map(({ number }) => number),
    counts: [found.openIssueCount, found.closedIssueCount],
  };
}

test("the issues with a label that few have and something else are found and counted by one statement", async ({
  world,
}) => {
  await fill(world);
  const few = { rows: { kind: "selective", areCounted: true }, counts: { kind: "selective" } };
  for (const query of [
    "label:leak label:rare",
    "label:rare author:mona",
    "label:leak milestone:v1 no:assignee",
    "label:leak assignee:mona",
    "label:rare crash",
  ])
    expect((await prepare(world, query)).plan, query).toMatchObject(few);
  for (const query of [
    "label:rare",
    "label:leak author:mona",
    "label:leak label:LEAK",
    "author:mona author:@me",
    "-label:rare label:leak",
    "label:leak no:milestone",
    "label:rare OR author:mona",
  ])
    expect((await prepare(world, query)).plan, query).not.toMatchObject(few);
  expect((await prepare(world, "label:rare crash sort:relevance")).plan.rows.kind).toBe("ranked");
  const everywhere = await prepareSearch(world.as("mona"), "label:leak label:rare", undefined);
  expect(everywhere.plan).not.toMatchObject(few);
});

test("few matches are in the order of the query, with the counts of both states", async ({ world }) => {
  await fill(world);
  const counts = [6, 6];
  expect(await find(world, "label:leak label:rare", { first: 3 })).toEqual({ numbers: [1200, 1100, 1000], counts });
  expect(await find(world, "label:leak label:rare state:open", { first: 2, skip: 4 })).toEqual({
    numbers: [300, 100],
    counts,
  });
  expect(await find(world, "label:rare author:mona sort:created-asc", { first: 2 })).toEqual({
    numbers: [100, 200],
    counts,
  });
  expect(await find(world, "label:rare author:mona", { first: 0 })).toEqual({ numbers: [], counts });
  expect(await find(world, "label:leak assignee:mona")).toEqual({ numbers: [], counts: [0, 0] });
  expect(await find(world, "label:rare crash")).toEqual({ numbers: [1200, 900, 600, 300], counts: [2, 2] });
  expect(await find(world, "label:rare crash sort:relevance")).toEqual({
    numbers: [1200, 900, 600, 300],
    counts: [2, 2],
  });
  expect(await find(world, "label:rare -crash milestone:v1")).toEqual({ numbers: [800, 400], counts: [0, 2] });
});

/** Issues 1 to 4 have sub-issues and block others. Of the ones that they block, 5 and 6 are closed. */
async function relate(world: World, children: number): Promise<void> {
  const repositoryId = world.hello.id;
  await world.db.run(sql`
    insert into issues (repository_id, number, title, state, created_at)
    select ${repositoryId}, n, 'x', (case when n in (5, 6) then 'CLOSED' else 'OPEN' end)::issue_state, now() + n * interval '1 second'
    from generate_series(1, ${children + 4}::int) n`);
  const pairs = sql`issues p join issues i on i.repository_id = p.repository_id
    where p.repository_id = ${repositoryId} and i.number > 4 and p.number = i.number % 4 + 1`;
  await world.db.run(sql`
    insert into sub_issues (parent_repository_id, parent_id, repository_id, issue_id, position)
    select p.repository_id, p.id, i.repository_id, i.id, i.number from ${pairs}`);
  await world.db.run(sql`
    insert into issue_dependencies (repository_id, issue_id, blocker_repository_id, blocker_id)
    select i.repository_id, i.id, p.repository_id, p.id from ${pairs} and i.number <= 10`);
}

test("the issues of a repository with few relations are found and counted by one statement", async ({ world }) => {
  await relate(world, 20);
  await addLexeme(world, "'~crash':1B", sql`i.number % 2 = 0`);
  // The number of documents that is expected in one of several repositories is not a whole one.
  await world.db.run(sql`
    with added as (insert into issues (repository_id, number, title) values (${world.secret.id}, 900, 'x') returning repository_id, id)
    insert into search_documents (repository_id, issue_id, document) select repository_id, id, '' from added`);
  await world.db.run(sql`analyze search_documents`);
  const few = { rows: { kind: "selective", areCounted: true }, counts: { kind: "selective" } };
  for (const query of ["is:blocked", "has:parent-issue", "has:sub-issue label:leak", "linked:pr", "linked:issue"])
    expect((await prepare(world, query)).plan, query).toMatchObject(few);
  for (const query of [
    "-is:blocked",
    "no:parent-issue",
    "is:blocked OR label:leak",
    "is:blocked sort:relevance absent",
  ])
    expect((await prepare(world, query)).plan, query).not.toMatchObject(few);
  expect((await prepareSearch(world.as("mona"), "is:blocked", undefined)).plan).not.toMatchObject(few);
  expect(await find(world, "is:blocked")).toEqual({ numbers: [10, 9, 8, 7, 6, 5], counts: [4, 2] });
  expect(await find(world, "is:blocked state:open sort:created-asc", { first: 2, skip: 1 })).toEqual({
    numbers: [8, 9],
    counts: [4, 2],
  });
  expect((await prepare(world, "is:blocked crash")).plan).toMatchObject(few);
  expect(await find(world, "is:blocked crash")).toEqual({ numbers: [10, 8, 6], counts: [2, 1] });
  // Reading the documents of all issues with a parent takes longer than finding the three documents.
  await addLexeme(world, "'~leak':1B", sql`i.number in (5, 6, 7)`);
  await world.db.run(sql`analyze search_documents`);
  expect((await prepare(world, "has:parent-issue leak")).scope.readsDocumentsOfRows).toBeUndefined();
  expect(await find(world, "has:sub-issue")).toEqual({ numbers: [4, 3, 2, 1], counts: [4, 0] });
  expect(await find(world, "linked:pr")).toEqual({ numbers: [], counts: [0, 0] });
});

test("where many issues have relations, the first rows of the list are tested for them, and no page waits for their counts", async ({
  world,
}) => {
  await relate(world, 3_001);
  const many = { rows: { kind: "tried" }, counts: { kind: "selective", isSlow: true } };
  expect((await prepare(world, "has:parent-issue")).plan).toMatchObject(many);
  expect((await prepare(world, "has:parent-issue no:assignee")).plan).toMatchObject(many);
  const few = { rows: { kind: "selective" }, counts: { kind: "selective", isSlow: false } };
  expect((await prepare(world, "has:parent-issue is:blocked")).plan).toMatchObject(few);
  for (const query of ["has:parent-issue absent", "has:parent-issue created:>2020-01-01"])
    expect((await prepare(world, query)).plan.counts, query).toMatchObject({ isSlow: false });
  expect(await find(world, "has:parent-issue", { first: 2 })).toEqual({ numbers: [3005, 3004], counts: [2999, 2] });
});

test("the pull requests for a branch are found and counted by one statement, or not counted, by how many there are", async ({
  world,
}) => {
  const repositoryId = world.hello.id;
  await world.db.run(sql`
    with added as (
      insert into issues (repository_id, number, is_pull, title, created_at)
      select ${repositoryId}, n, true, 'x', now() + n * interval '1 second' from generate_series(1, 3010) n
      returning repository_id, id, number)
    insert into pulls (repository_id, issue_id, base_ref_name, base_ref_oid, head_ref_name, head_ref_oid)
    select repository_id, id, case when number <= 3001 then 'main' else 'Next' end, ${"0".repeat(40)}, 'topic', ${"1".repeat(40)}
    from added`);
  const few = { rows: { kind: "selective", areCounted: true }, counts: { kind: "selective", isSlow: false } };
  expect((await prepare(world, "is:pr base:next")).plan).toMatchObject(few);
  expect(await find(world, "is:pr base:next sort:created-asc", { first: 2, skip: 1 })).toEqual({
    numbers: [3003, 3004],
    counts: [9, 0],
  });
  const many = { rows: { kind: "tried" }, counts: { kind: "capped", isSlow: true } };
  expect((await prepare(world, "is:pr base:main")).plan).toMatchObject(many);
  expect((await prepare(world, "is:pr base:*")).plan.counts).toMatchObject({ kind: "capped", isSlow: false });
  expect(await find(world, "is:pr base:main", { first: 2 })).toEqual({ numbers: [3001, 3000], counts: [3001, 0] });
});

test("the issues with a text are looked up by it, unless it may be common and an index serves another condition", async ({
  world,
  skip,
}) => {
  skip(inject("citus") !== null, "A distributed database does not tell what it expects.");
  await fill(world);
  const isByText = async (query: string) => (await prepare(world, query)).found.isByText;
  for (const query of ["crash", "crash -label:leak", "crash label:leak", "crash label:leak sort:relevance"])
    expect(await isByText(query), query).toBe(true);
  expect(await isByText("-crash")).toBe(false);
  await world.db.run(sql`
    insert into issues (repository_id, number, title)
    select ${world.hello.id}, n, 'x' from generate_series(2000, 7500) n`);
  await addLexeme(world, "'~crash':1B", sql`i.number >= 2000`);
  await world.db.run(sql`analyze search_documents`);
  expect(await isByText("crash")).toBe(true);
  expect(await isByText("crash label:leak")).toBe(false);
});
