import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { deleteIssueComment } from "#server/comments/delete-comment.ts";
import { closeIssue } from "#server/issues/close-issue.ts";
import { lockIssue } from "#server/issues/lock-issue.ts";
import { addProjectItem, createProject } from "#server/projects/write-project.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";
import { findTimelinePosition, listTimelineItems } from "#server/timeline/list-timeline.ts";

test("the timeline has comments and events, oldest first, in pages", async ({ world }) => {
  const issue = await world.issue("mona");
  await addComment(world.as("hubot"), { subject: toIssueKey(issue), body: "A comment" });
  await closeIssue(world.as("mona"), toIssueKey(issue));
  await lockIssue(world.as("mona"), toIssueKey(issue));
  const ctx = world.as(null);
  const first = await listTimelineItems(ctx, issue, { first: 2 });
  expect(first.totalCount).toBe(3);
  expect(first.nodes.map((item) => item?.__typename)).toEqual(["IssueComment", "ClosedEvent"]);
  const last = await listTimelineItems(ctx, issue, { first: 2, after: first.pageInfo.endCursor });
  expect(last.nodes.map((item) => item?.__typename)).toEqual(["LockedEvent"]);
});

test("the position of a comment is its index; a deleted comment has none", async ({ world }) => {
  const issue = await world.issue("mona");
  const subject = toIssueKey(issue);
  await addComment(world.as("hubot"), { subject, body: "First" });
  const second = await addComment(world.as("hubot"), { subject, body: "Second" });
  expect(await findTimelinePosition(world.as(null), issue, second.id)).toBe(1);
  await deleteIssueComment(world.as("hubot"), second);
  expect(await findTimelinePosition(world.as(null), issue, second.id)).toBeNull();
  expect(await findTimelinePosition(world.as(null), issue, null)).toBeNull();
});

test("a project that the viewer cannot see is in no item and no count", async ({ world }) => {
  const issue = await world.issue("mona");
  const project = await createProject(world.as("mona"), { ownerId: world.hello.ownerId, title: "Plan" });
  await addProjectItem(world.as("mona"), { projectId: project.id, issue: toIssueKey(issue) });
  expect(await listTimelineItems(world.as("hubot"), issue, { first: 9 })).toMatchObject({ totalCount: 0, nodes: [] });
  expect((await listTimelineItems(world.as("mona"), issue, { first: 9 })).totalCount).toBe(1);
});
