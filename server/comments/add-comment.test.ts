import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { reloadIssue } from "#server/issues/issue.ts";
import { archiveRepository } from "#server/repositories/archive-repository.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";

test("a comment is counted and found by search", async ({ world }) => {
  const issue = await world.issue("mona");
  await addComment(world.as("hubot"), { subject: issue, body: "a zebra" });
  expect((await reloadIssue(world.as(null), issue)).commentCount).toBe(1);
  expect((await searchIssues(world.as(null), { query: "zebra" }, world.hello)).issueCount).toBe(1);
});

test("a blank comment is refused", async ({ world }) => {
  const issue = await world.issue("mona");
  await expect(addComment(world.as("mona"), { subject: issue, body: " \n " })).rejects.toThrow(
    "Comment can't be blank",
  );
});

test("nobody comments in an archived repository", async ({ world }) => {
  const issue = await world.issue("mona");
  await archiveRepository(world.as("mona"), { id: world.hello.id });
  await expect(addComment(world.as("mona"), { subject: issue, body: "x" })).rejects.toThrow(
    "Repository was archived so is read-only.",
  );
});

test("a repeated request with an idempotency key returns the first comment", async ({ world }) => {
  const issue = await world.issue("hubot");
  const input = { subject: toIssueKey(issue), body: "Once", idempotencyKey: "k1" };
  const first = await addComment(world.as("hubot"), input);
  const second = await addComment(world.as("hubot"), input);
  expect(second.id).toBe(first.id);
  expect((await reloadIssue(world.as("hubot"), issue)).commentCount).toBe(1);
  const other = await addComment(world.as("mona"), input);
  expect(other.id).not.toBe(first.id);
});
