import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { deleteIssue } from "#server/issues/delete-issue.ts";
import { reloadIssue } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { addReaction } from "#server/reactions/react.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";

test("deleting an issue deletes its comments and reactions, and its number stays used", async ({ world }) => {
  const issue = await world.issue("hubot");
  const comment = await addComment(world.as("hubot"), { subject: toIssueKey(issue), body: "Words" });
  await addReaction(world.as("hubot"), {
    repositoryId: comment.repositoryId,
    id: comment.id,
    subject: "COMMENT",
    content: "EYES",
  });
  await expect(deleteIssue(world.as("max"), toIssueKey(issue))).rejects.toMatchObject({ code: "FORBIDDEN" });
  await deleteIssue(world.as("ada"), toIssueKey(issue));
  await expect(reloadIssue(world.as("mona"), issue)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const left = await world.db.row<{ count: number }>(sql`select count(*) as count from reactions`);
  expect(left?.count).toBe(0);
  expect((await world.issue("hubot")).number).toBe(issue.number + 1);
});
