import { expect } from "vitest";
import { updateIssueComment } from "#server/comments/update-comment.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { createDiscussion } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";

test("an edit is found by search; a repeated one changes nothing; one of an older version is refused", async ({
  world,
}) => {
  const { comment } = await createDiscussion(world, "a zebra");
  const edit = { ...comment, body: "a quagga", bodyVersion: 1 };
  await updateIssueComment(world.as("hubot"), edit);
  expect(await updateIssueComment(world.as("hubot"), edit)).toMatchObject({ version: 2 });
  await expect(updateIssueComment(world.as("wren"), { ...comment, body: "x", bodyVersion: 1 })).rejects.toMatchObject({
    code: "STALE_DATA",
  });
  expect((await searchIssues(world.as(null), { query: "zebra" }, world.hello)).issueCount).toBe(0);
  expect((await searchIssues(world.as(null), { query: "quagga" }, world.hello)).issueCount).toBe(1);
});

test("only its author and writers edit a comment", async ({ world }) => {
  const { comment } = await createDiscussion(world);
  for (const login of ["rita", "tess"]) {
    await expect(updateIssueComment(world.as(login), { ...comment, body: "x" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  }
});
