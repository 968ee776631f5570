import { describe, expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { updateIssueComment } from "#server/comments/update-comment.ts";
import { addAssignees, removeAssignees } from "#server/issues/assign-issue.ts";
import { updateIssue } from "#server/issues/update-issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { recordAll, type NewEvent } from "#server/events/record.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { toIssueKey, type World } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

async function count(world: World, query: string): Promise<number> {
  return (await searchIssues(world.as("mona"), { query }, world.hello)).issueCount;
}

describe("who is involved in an issue", () => {
  test("follows its author, assignees, commenters and mentions", async ({ world }) => {
    const issue = await world.issue("mona", {
      body: "@tess and @max",
      assigneeIds: [world.id("mona"), world.id("rita")],
    });
    const comment = await addComment(world.as("hubot"), { subject: toIssueKey(issue), body: "@ada" });
    for (const query of ["author:mona", "assignee:mona", "assignee:rita", "mentions:tess", "mentions:max"]) {
      expect([query, await count(world, query)]).toEqual([query, 1]);
    }
    expect(await count(world, "commenter:hubot mentions:ada")).toBe(1);
    await updateIssue(world.as("mona"), { ...toIssueKey(issue), body: "@tess" });
    await updateIssueComment(world.as("hubot"), { ...comment, body: "nobody" });
    await removeAssignees(world.as("mona"), { ...toIssueKey(issue), assigneeIds: [world.id("rita")] });
    for (const query of ["mentions:max", "mentions:ada", "assignee:rita"]) {
      expect([query, await count(world, query)]).toEqual([query, 0]);
    }
    expect(await count(world, "author:mona assignee:mona mentions:tess commenter:hubot")).toBe(1);
    await addAssignees(world.as("mona"), { ...toIssueKey(issue), assigneeIds: [world.id("tess")] });
    expect(await count(world, "assignee:tess mentions:tess")).toBe(1);
  });
});

test("comments recorded together are all found", async ({ world }) => {
  const issue = await world.issue("mona");
  const other = await world.issue("mona");
  const events: NewEvent[] = [];
  for (const [subject, body] of [
    [issue, "zebra"],
    [issue, "quagga"],
    [other, "okapi"],
  ] as const) {
    const row = await world.db.row<{ id: number }>(sql`
      insert into comments (repository_id, issue_id, author_id, body, body_html)
      values (${subject.repositoryId}, ${subject.id}, ${world.id("hubot")}, ${body}, ${body}) returning id`);
    const data = { commentId: row?.id ?? 0 };
    events.push({ repositoryId: subject.repositoryId, issueId: subject.id, kind: "ISSUE_COMMENT", data });
  }
  await recordAll(world.as("hubot"), events);
  expect(await count(world, "zebra quagga")).toBe(1);
  expect(await count(world, "okapi commenter:hubot")).toBe(1);
});
