import { describe, expect } from "vitest";
import { UNCHANGED } from "#server/issues/issue-plan.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { lockIssue, planLock, planUnlock } from "#server/issues/lock-issue.ts";
import { addReaction } from "#server/reactions/react.ts";
import { makeIssueToPlan } from "#server/test/plans.ts";
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

describe("the plan of a lock", () => {
  test("is empty where the issue is locked already, whatever the reason", () => {
    expect(planLock(makeIssueToPlan({ isLocked: true, lockReason: "SPAM" }), "RESOLVED")).toBe(UNCHANGED);
  });

  test("records the reason", () => {
    expect(planLock(makeIssueToPlan(), "SPAM")).toEqual({
      changes: { isLocked: true, lockReason: "SPAM" },
      events: [{ kind: "LOCKED", data: { lockReason: "SPAM" } }],
    });
  });

  test("is undone by unlocking, which is empty for an unlocked issue", () => {
    expect(planUnlock(makeIssueToPlan())).toBe(UNCHANGED);
    expect(planUnlock(makeIssueToPlan({ isLocked: true, lockReason: "SPAM" }))).toEqual({
      changes: { isLocked: false, lockReason: null },
      events: [{ kind: "UNLOCKED" }],
    });
  });
});
