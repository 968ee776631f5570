import { expect } from "vitest";
import { addReviewThread, replyToReviewThread } from "#server/pulls/add-review-thread.ts";
import { submitReview } from "#server/pulls/add-review.ts";
import { deleteReviewComment, updateReviewComment } from "#server/pulls/change-review-comment.ts";
import { resolveReviewThread, unresolveReviewThread } from "#server/pulls/resolve-review-thread.ts";
import { createTestPull } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";
import { addHook, names, takeDeliveries } from "#server/webhook-events/test/deliveries.ts";

const LINE = { path: "src/a.ts", line: 7, body: "Why?" };

test("comments on lines are told when they are created, edited and deleted, and their threads when they are resolved", async ({
  world,
}) => {
  const pull = toIssueKey(await createTestPull(world));
  const wren = world.as("wren");
  await addHook(world, { repositoryId: world.hello.id });
  const first = await addReviewThread(wren, { ...pull, ...LINE, isSubmitted: true });
  const key = { repositoryId: pull.repositoryId, id: first.id };
  const thread = { repositoryId: pull.repositoryId, id: first.threadId ?? 0 };
  expect(names(await takeDeliveries(world))).toContain("pull_request_review_comment.created");
  const reply = await replyToReviewThread(wren, { ...thread, body: "Because" });
  const replied = (await takeDeliveries(world)).filter(({ event }) => event === "pull_request_review_comment");
  expect(replied).toHaveLength(1);
  expect(replied[0]?.payload).toMatchObject({
    action: "created",
    comment: { id: reply.id, body: "Because", in_reply_to_id: first.id, path: LINE.path },
    pull_request: { title: "Change" },
  });
  await updateReviewComment(wren, { ...key, body: "Why not?" });
  const [edited] = await takeDeliveries(world);
  expect(edited?.payload).toMatchObject({
    action: "edited",
    changes: { body: { from: "Why?" } },
    comment: { id: first.id, body: "Why not?" },
  });
  await resolveReviewThread(wren, thread);
  await unresolveReviewThread(wren, thread);
  const resolved = await takeDeliveries(world);
  expect(names(resolved)).toEqual(["pull_request_review_thread.resolved", "pull_request_review_thread.unresolved"]);
  expect(resolved[0]?.payload).toMatchObject({ thread: { comments: [{ id: first.id }, { id: reply.id }] } });
  await deleteReviewComment(wren, { ...key, id: reply.id });
  await deleteReviewComment(wren, key);
  const deleted = await takeDeliveries(world);
  expect(names(deleted)).toEqual(["pull_request_review_comment.deleted", "pull_request_review_comment.deleted"]);
  // The last comment takes the thread with it, whose lines are told nevertheless.
  expect(deleted[1]?.payload).toMatchObject({ comment: { id: first.id, path: LINE.path, line: LINE.line } });
});

test("comments of a pending review are told when it is submitted", async ({ world }) => {
  const pull = toIssueKey(await createTestPull(world));
  await addHook(world, { repositoryId: world.hello.id });
  const rita = world.as("rita");
  const comment = await addReviewThread(rita, { ...pull, ...LINE, isSubmitted: false });
  await addReviewThread(rita, { ...pull, ...LINE, line: 9, isSubmitted: false });
  const discarded = await addReviewThread(rita, { ...pull, ...LINE, line: 11, isSubmitted: false });
  await deleteReviewComment(rita, { repositoryId: pull.repositoryId, id: discarded.id });
  expect(await takeDeliveries(world)).toEqual([]);
  await submitReview(rita, { repositoryId: pull.repositoryId, id: comment.reviewId, event: "COMMENT" });
  const deliveries = await takeDeliveries(world);
  expect(names(deliveries).toSorted()).toEqual([
    "pull_request_review.submitted",
    "pull_request_review_comment.created",
    "pull_request_review_comment.created",
  ]);
});
