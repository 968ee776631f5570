import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { markIssueAsRead } from "#server/issues/mark-read.ts";
import { test } from "#server/test/world-test.ts";

test("an issue is unread until it is opened, and again after a comment of somebody else", async ({ world }) => {
  const issue = await world.issue("mona");
  const isRead = async (login: string) => {
    const result = await world.graphql(
      login,
      `{ repository(owner: "octo", name: "hello") { issue(number: 1) { isReadByViewer } } }`,
    );
    return (result.data as { repository: { issue: { isReadByViewer: boolean } } }).repository.issue.isReadByViewer;
  };
  expect([await isRead("mona"), await isRead("hubot")]).toEqual([true, false]);
  await markIssueAsRead(world.as("hubot"), issue);
  expect(await isRead("hubot")).toBe(true);
  await addComment({ ...world.as("mona"), now: new Date(Date.now() + 1000) }, { subject: issue, body: "news" });
  expect(await isRead("hubot")).toBe(false);
});
