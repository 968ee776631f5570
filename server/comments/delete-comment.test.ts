import { expect } from "vitest";
import { deleteIssueComment } from "#server/comments/delete-comment.ts";
import { reloadIssue } from "#server/issues/issue.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { createDiscussion } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";

test("a deleted comment is removed from its issue, its count and the search", async ({ world }) => {
  const { issue, comment } = await createDiscussion(world, "a zebra");
  await deleteIssueComment(world.as("wren"), comment);
  expect((await reloadIssue(world.as(null), issue)).commentCount).toBe(0);
  expect((await searchIssues(world.as(null), { query: "zebra" }, world.hello)).issueCount).toBe(0);
  await expect(deleteIssueComment(world.as("wren"), comment)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("only its author and writers delete a comment", async ({ world }) => {
  const { comment } = await createDiscussion(world);
  for (const login of ["rita", "tess"]) {
    await expect(deleteIssueComment(world.as(login), comment)).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
});

test("a comment is not found by the id of another repository (CVE-2026-104966)", async ({ world }) => {
  const { comment } = await createDiscussion(world);
  await expect(
    deleteIssueComment(world.as("mona"), { repositoryId: world.secret.id, id: comment.id }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
});
