import { expect, inject } from "vitest";
import { closeIssue } from "#server/issues/close-issue.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import { findPage } from "#server/search/find-page.ts";
import { prepareSearch } from "#server/search/prepare-search.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { sumOfPlan } from "#server/test/explain-analyze.ts";
import { noteStatements } from "#server/test/note-statements.ts";
import { addLexeme } from "#server/test/search-documents.ts";
import { toIssueKey, type World } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

async function search(world: World, query: string, options: { first?: number; skip?: number } = {}) {
  /** Those that read search documents for a page. */
  let statements = 0;
  const db = noteStatements(world.db, ({ text }) => {
    if (text.includes("search_documents") && !text.includes("explain")) statements += 1;
  });
  const ctx = { ...world.as("mona"), db };
  const input = { query, first: 2, skip: 0, waitsForCounts: false, ...options };
  const found = await searchIssues(ctx, input, world.hello);
  return {
    titles: found.nodes.map(({ title }) => title),
    counts: [found.areCountsExact, found.issueCount, found.openIssueCount, found.closedIssueCount],
    hasNextPage: found.pageInfo.hasNextPage,
    statements,
  };
}

test("issues with a text are found once, for the page and for the counts of both states", async ({ world }) => {
  for (const title of ["Crash 1", "Crash 2", "Crash 3"]) await world.issue("mona", { title });
  await closeIssue(world.as("mona"), { ...toIssueKey(await world.issue("mona", { title: "Crash 4" })) });
  await world.issue("mona", { title: "Other" });

  expect(await search(world, "crash")).toEqual({
    titles: ["Crash 4", "Crash 3"],
    counts: [true, 4, 3, 1],
    hasNextPage: true,
    statements: 1,
  });
  expect(await search(world, "crash state:open", { skip: 2 })).toEqual({
    titles: ["Crash 1"],
    counts: [true, 3, 3, 1],
    hasNextPage: false,
    statements: 1,
  });
  expect(await search(world, "crash state:open sort:relevance")).toEqual({
    titles: ["Crash 3", "Crash 2"],
    counts: [true, 3, 3, 1],
    hasNextPage: true,
    // A distributed database does not tell that the text is rare.
    statements: inject("citus") === null ? 1 : 2,
  });
  // A page after the last one has no rows, and the counts.
  expect(await search(world, "crash state:closed", { skip: 2 })).toEqual({
    titles: [],
    counts: [true, 1, 3, 1],
    hasNextPage: false,
    statements: 1,
  });
  expect(await search(world, "crash", { first: 0 })).toMatchObject({ titles: [], counts: [true, 4, 3, 1] });
  expect(await search(world, "absent")).toMatchObject({ titles: [], counts: [true, 0, 0, 0] });
});

test("the issues of one repository with a text are looked up in few searches of an index", async ({ world, skip }) => {
  skip(inject("citus") !== null, "EXPLAIN is of the coordinator.");
  await world.db.run(sql`
    insert into issues (repository_id, number, title, state, created_at)
    select ${world.hello.id}, n, 'x', 'OPEN', now() + n * interval '1 second' from generate_series(1, 5000) n`);
  await addLexeme(world, "'~crash':1B", sql`i.number % 50 = 0`);
  await world.db.run(sql`analyze issues, search_documents`);
  const searches: number[] = [];
  const explained: Queryable = {
    ...world.db,
    rows: async (fragment) => {
      searches.push(await sumOfPlan(world.db, fragment, (node) => node["Index Searches"] ?? 0));
      return world.db.rows(fragment);
    },
  };
  const search = await prepareSearch(world.as("mona"), "crash", world.hello);
  const counted = { ...search, scope: { ...search.scope, ctx: { ...search.scope.ctx, db: explained } } };
  const { rows, counts } = await findPage(counted, { offset: 0, limit: 2 }, { waitsForCounts: true });
  expect([rows.map(({ number }) => number), counts]).toEqual([[5000, 4950], { open: 100, closed: 0 }]);
  expect(Math.max(...searches)).toBeGreaterThan(1);
  // A join would search once for each document.
  expect(Math.max(...searches)).toBeLessThan(80);
});
