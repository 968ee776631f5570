import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { lockIssue } from "#server/issues/lock-issue.ts";
import { addReaction } from "#server/reactions/react.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";

test("only writers comment and react in a locked conversation", async ({ world }) => {
  const issue = toIssueKey(await world.issue("hubot"));
  await expect(lockIssue(world.as("tess"), issue)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await lockIssue(world.as("wren"), { ...issue, lockReason: "TOO_HEATED" });
  for (const login of ["hubot", "tess"]) {
    await expect(addComment(world.as(login), { subject: issue, body: "but" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(addReaction(world.as(login), { ...issue, subject: "ISSUE", content: "HEART" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  }
  await addComment(world.as("wren"), { subject: issue, body: "the end" });
});
