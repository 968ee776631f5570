import { expect } from "vitest";
import { closeIssue } from "#server/issues/close-issue.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { toQuery } from "#server/platform/db/sql.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { toIssueKey, type World } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

/** Notes the statements that read search documents for a page. */
function note(db: Queryable, statements: string[]): Queryable {
  return {
    ...db,
    rows: (fragment) => {
      const { text } = toQuery(fragment);
      if (text.includes("search_documents") && !text.includes("explain")) statements.push(text);
      return db.rows(fragment);
    },
  };
}

async function search(world: World, query: string, options: { first?: number; skip?: number } = {}) {
  const statements: string[] = [];
  const ctx = { ...world.as("mona"), db: note(world.db, statements) };
  const input = { query, first: 2, skip: 0, waitsForCounts: false, ...options };
  const found = await searchIssues(ctx, input, world.hello);
  return {
    titles: found.nodes.map(({ title }) => title),
    counts: [found.areCountsExact, found.issueCount, found.openIssueCount, found.closedIssueCount],
    hasNextPage: found.pageInfo.hasNextPage,
    statements: statements.length,
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
