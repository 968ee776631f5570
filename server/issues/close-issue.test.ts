import { expect } from "vitest";
import { closeIssue, reopenIssue } from "#server/issues/close-issue.ts";
import { loadIssueCounts } from "#server/issues/issue-counts.ts";
import { loadEventKinds } from "#server/test/event-kinds.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";

test("closing sets reason, time, person and counts; reopening clears them", async ({ world }) => {
  const issue = await world.issue("hubot");
  const closed = await closeIssue(world.as("hubot"), { ...issue, stateReason: "NOT_PLANNED" });
  expect(closed).toMatchObject({ state: "CLOSED", stateReason: "NOT_PLANNED", closedById: world.id("hubot") });
  expect(await loadIssueCounts(world.as(null), [world.hello.id])).toEqual([{ open: 0, closed: 1 }]);
  const reopened = await reopenIssue(world.as("hubot"), issue);
  expect(reopened).toMatchObject({ state: "OPEN", stateReason: "REOPENED", closedAt: null, closedById: null });
  expect(await loadIssueCounts(world.as(null), [world.hello.id])).toEqual([{ open: 1, closed: 0 }]);
  expect(await loadEventKinds(world, issue.id)).toEqual(["ISSUE_OPENED", "CLOSED", "REOPENED"]);
});

test("closing again for the same reason records nothing", async ({ world }) => {
  const issue = await world.issue("mona");
  await closeIssue(world.as("mona"), toIssueKey(issue));
  await closeIssue(world.as("mona"), { ...toIssueKey(issue), stateReason: null });
  expect(await loadEventKinds(world, issue.id)).toEqual(["ISSUE_OPENED", "CLOSED"]);
});

test("a duplicate names its canonical issue, which cannot be the issue itself", async ({ world }) => {
  const [canonical, duplicate] = [await world.issue("mona"), await world.issue("mona")];
  const closed = await closeIssue(world.as("tess"), { ...toIssueKey(duplicate), duplicateOf: canonical });
  expect(closed).toMatchObject({ stateReason: "DUPLICATE", duplicateOfId: canonical.id });
  await expect(
    closeIssue(world.as("tess"), { ...toIssueKey(canonical), duplicateOf: canonical }),
  ).rejects.toMatchObject({
    code: "UNPROCESSABLE",
  });
});

test("a reader closes only their own issues, and reopens only those that they closed", async ({ world }) => {
  const [own, other] = [await world.issue("hubot"), await world.issue("mona")];
  await expect(closeIssue(world.as("hubot"), toIssueKey(other))).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(closeIssue(world.as("hubot"), { ...own, stateReason: "DUPLICATE" })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await closeIssue(world.as("tess"), toIssueKey(own));
  await expect(reopenIssue(world.as("hubot"), own)).rejects.toMatchObject({ code: "FORBIDDEN" });
});
