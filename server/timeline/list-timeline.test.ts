import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { requireComment } from "#server/comments/comment.ts";
import { deleteIssueComment } from "#server/comments/delete-comment.ts";
import { closeIssue } from "#server/issues/close-issue.ts";
import { lockIssue } from "#server/issues/lock-issue.ts";
import { sql } from "#server/platform/db/sql.ts";
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

test("the first items leave out those that the last ones have, with one statement for a short timeline", async ({
  world,
}) => {
  const issue = await world.issue("mona");
  const list = async (size: number) => {
    const ctx = world.as(null);
    const before = world.db.statements.count;
    const pages = await Promise.all([
      listTimelineItems(ctx, issue, { first: size, skipLast: size }),
      listTimelineItems(ctx, issue, { last: size }),
    ]);
    const cursors = pages.map(({ edges }) => edges.map(({ cursor }) => Buffer.from(cursor, "base64url").toString()));
    return { cursors, statements: world.db.statements.count - before, hasNextPage: pages[0].pageInfo.hasNextPage };
  };
  for (let index = 0; index < 3; index += 1)
    await addComment(world.as("hubot"), { subject: toIssueKey(issue), body: "A comment" });
  const short = await list(3);
  expect(short.cursors).toEqual([[], ["p:0", "p:1", "p:2"]]);
  expect((await list(2)).cursors).toEqual([["p:0"], ["p:1", "p:2"]]);
  expect(await list(1)).toMatchObject({ cursors: [["p:0"], ["p:2"]], hasNextPage: true });
  expect(short.statements).toBeLessThan((await list(1)).statements);
  await expect(listTimelineItems(world.as(null), issue, { first: 1, skipLast: -1 })).rejects.toThrow(
    "skipLast must not be negative.",
  );
});

test("comments are loaded by the statement of their events; a deleted one has no item", async ({ world }) => {
  const issue = await world.issue("mona");
  const subject = toIssueKey(issue);
  const first = await addComment(world.as("hubot"), { subject, body: "First" });
  await addComment(world.as("hubot"), { subject, body: "Second" });
  const ctx = world.as(null);
  const before = world.db.statements.count;
  const page = await listTimelineItems(ctx, issue, { first: 9 });
  // The number of events, and their page.
  expect(world.db.statements.count - before).toBe(2);
  expect(page.nodes).toMatchObject([{ body: "First", authorId: world.id("hubot") }, { body: "Second" }]);
  expect(page.nodes[0]).toEqual({ ...(await requireComment(ctx, first)), __typename: "IssueComment" });
  await world.db.run(sql`delete from comments where id = ${first.id}`);
  expect((await listTimelineItems(world.as(null), issue, { first: 9 })).nodes).toMatchObject([
    undefined,
    { body: "Second" },
  ]);
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
