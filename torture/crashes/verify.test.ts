import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { toIssueKey } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";
import { compareStates, countKeys, findMismatches } from "./verify.ts";

test("what commands have written has no mismatches, and each corruption is found", async ({ world }) => {
  const issue = await world.issue("mona");
  await addComment(world.as("mona"), { subject: toIssueKey(issue), body: "comment 1" });
  expect(await findMismatches(world.db)).toEqual([]);
  const corruptions: Record<string, Sql> = {
    issue_counts: sql`update issue_counts set count = count + 1`,
    facet_counts: sql`update facet_counts set count = count + 1`,
    "issues.comment_count": sql`update issues set comment_count = 7`,
    "comments without their event": sql`delete from events where kind = 'ISSUE_COMMENT'`,
    "issues.reaction_count": sql`update issues set reaction_count = 1`,
    "repository_counters.issue_counter": sql`update repository_counters set issue_counter = 0`,
    "issues without search documents": sql`delete from search_documents`,
    involvements: sql`delete from involvements`,
  };
  for (const [name, corruption] of Object.entries(corruptions)) {
    await world.db
      .transaction(async (db) => {
        await db.run(corruption);
        expect((await findMismatches(db)).join("\n"), name).toContain(name);
        throw new Error("undone");
      })
      .catch((error: Error) => expect(error.message).toBe("undone"));
  }
});

test("keys are counted, and an issue that is not as its client knows it is reported", async ({ world }) => {
  const issue = await world.issue("mona", { title: "Now", body: "issue 1" });
  await addComment(world.as("mona"), { subject: toIssueKey(issue), body: "comment 1" });
  const keys = await countKeys(world.db);
  expect([keys.get("issue 1"), keys.get("comment 1"), keys.get("issue 2")]).toEqual([1, 1, undefined]);
  const state = { title: "Now", state: "OPEN", labels: [], assignees: [], milestone: null };
  const missing = new Map([["issue 2", state]]);
  expect(await compareStates(world.db, new Map([["issue 1", state]]))).toEqual([]);
  expect(await compareStates(world.db, new Map([["issue 1", { ...state, state: "CLOSED" }]]))).toHaveLength(1);
  expect(await compareStates(world.db, missing)).toHaveLength(1);
});
