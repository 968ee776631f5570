import { expect } from "vitest";
import { minimizeComment, unminimizeComment } from "#server/comments/minimize-comment.ts";
import { loadEventKinds } from "#server/test/event-kinds.ts";
import { createDiscussion } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";

const HIDE = `mutation ($id: ID!) { minimizeComment(input: { subjectId: $id, classifier: OFF_TOPIC }) { minimizedComment { isMinimized minimizedReason } } }`;

test("a minimized comment has its reason in GitHub's form until it is unminimized", async ({ world }) => {
  const { commentId: id } = await createDiscussion(world);
  expect((await world.graphql("tess", HIDE, { id })).data).toEqual({
    minimizeComment: { minimizedComment: { isMinimized: true, minimizedReason: "off-topic" } },
  });
  const shown = await world.graphql(
    "tess",
    `mutation ($id: ID!) { unminimizeComment(input: { subjectId: $id }) { unminimizedComment { isMinimized minimizedReason } } }`,
    { id },
  );
  expect(shown.data).toEqual({
    unminimizeComment: { unminimizedComment: { isMinimized: false, minimizedReason: null } },
  });
});

test("readers cannot minimize comments, not even their own", async ({ world }) => {
  const { commentId: id } = await createDiscussion(world);
  expect((await world.graphql("hubot", HIDE, { id })).errors?.[0]).toMatchObject({ type: "FORBIDDEN" });
});

test("minimizing and unminimizing record one event each", async ({ world }) => {
  const { issue, comment } = await createDiscussion(world);
  await minimizeComment(world.as("tess"), { ...comment, classifier: "SPAM" });
  await unminimizeComment(world.as("tess"), comment);
  expect((await loadEventKinds(world, issue.id)).slice(-2)).toEqual(["COMMENT_MINIMIZED", "COMMENT_UNMINIMIZED"]);
});
