import { expect } from "vitest";
import { requireComment } from "#server/comments/comment.ts";
import { toggleCommentTask } from "#server/comments/toggle-comment-task.ts";
import { createDiscussion } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";

test("a tick changes one checkbox of the comment and nothing else", async ({ world }) => {
  const { comment } = await createDiscussion(world, "> 1. [ ] quoted\n\n```\n- [ ] code\n```\n* [ ] last");
  const key = { repositoryId: comment.repositoryId, id: comment.id };
  const after = await toggleCommentTask(world.as("hubot"), { ...key, index: 1, checked: true });
  expect(after.body).toBe("> 1. [ ] quoted\n\n```\n- [ ] code\n```\n* [x] last");
  expect((await requireComment(world.as("hubot"), key)).version).toBe(2);
});
