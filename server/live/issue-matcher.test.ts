import fc from "fast-check";
import { expect } from "vitest";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import { getChangedProperties, makeMatcher } from "#server/live/issue-matcher.ts";
import { loadMatchedIssues, type MatchedIssue } from "#server/live/matched-issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { queries } from "#server/test/random-queries.ts";
import { searchWorld } from "#server/test/search-world.ts";
import { test } from "#server/test/world-test.ts";

const UNCHANGED = getChangedProperties([]);

test("a matcher excludes no issue that a search finds", async ({ world }) => {
  await searchWorld(world);
  const keys = await world.db.rows<IssueKey>(sql`select repository_id, id from issues`);
  const accountIds = ["mona", "hubot"].map((login) => world.id(login));
  const issues = await loadMatchedIssues(world.as("mona"), { keys, accountIds });
  await fc.assert(
    fc.asyncProperty(queries, fc.constantFrom("mona", "hubot", null), async (query, login) => {
      const ctx = world.as(login);
      const { nodes } = await searchIssues(ctx, { query, first: 100 }, undefined);
      const found = new Set(nodes.map(issueKey));
      const matches = makeMatcher(query);
      for (const key of keys) {
        const issue = issues.get(issueKey(key));
        if (!issue) throw new Error("Every issue is loaded.");
        const match = matches({ issue, changed: UNCHANGED }, ctx.viewer.accountId);
        if (found.has(issueKey(key))) expect([query, match]).not.toEqual([query, false]);
      }
    }),
    // Each search of a distributed database asks all workers.
    { numRuns: world.db.isDistributed ? 60 : 400, endOnFailure: false },
  );
});

const ISSUE: MatchedIssue = {
  isPull: false,
  isOpen: true,
  ownerId: 1,
  ownerLogin: "octo",
  repositoryName: "hello",
  authorId: 2,
  authorLogin: "mona",
  assigneeIds: [3],
  assigneeLogins: ["tess"],
  involvements: new Map([[4, { isMentioned: true, isCommenter: false }]]),
};

/** Whether the query can find the issue, or could before the events. */
function canList(query: string, accountId: number | null, kinds: readonly string[] = []): boolean {
  return makeMatcher(query)({ issue: ISSUE, changed: getChangedProperties(kinds) }, accountId) !== false;
}

test.each([
  ["is:open assignee:@me", 3, true],
  ["is:open assignee:@me", 2, false],
  ["is:closed author:mona", 9, false],
  ["author:@mona -assignee:tess", 9, false],
  ["mentions:@me", 4, true],
  ["commenter:@me", 4, false],
  ["involves:@me", 2, true],
  ["involves:@me", 9, false],
  ["involves:hubot", 9, true],
  ["repo:octo/other org:octo", 9, true],
  ["repo:octo/other user:hubot", 9, false],
  ["-org:octo", 9, false],
  ["user:@me", 1, true],
  ["is:pr", 9, false],
  ["label:bug", 9, true],
  ["label:bug is:closed", 9, false],
  ["crash OR is:closed", 9, true],
  ["author:@me", null, false],
] as const)("whether %s of account %s can list an issue is %s", (query, accountId, expected) => {
  expect(canList(query, accountId)).toBe(expected);
});

test("what has just changed excludes nothing, because the issue may have left a list", () => {
  expect(canList("is:closed assignee:tess", 9)).toBe(false);
  expect(canList("is:closed assignee:tess", 9, ["REOPENED"])).toBe(true);
  expect(canList("assignee:@me", 9, ["LABELED", "UNASSIGNED"])).toBe(true);
  expect(canList("commenter:@me", 9, ["COMMENT_DELETED"])).toBe(true);
  expect(canList("commenter:@me", 9, ["ISSUE_COMMENT"])).toBe(false);
  expect(canList("-mentions:@me", 4, ["ISSUE_COMMENT"])).toBe(true);
  expect(canList("org:other", 9, ["TRANSFERRED"])).toBe(true);
  expect(canList("author:@me", 9, ["REOPENED", "UNASSIGNED", "COMMENT_DELETED", "TRANSFERRED"])).toBe(false);
});
