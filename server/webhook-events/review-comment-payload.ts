import { issueKey } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { loadReviewCommentsById, loadThreadComments, type ReviewCommentRow } from "#server/pulls/review-comment.ts";
import { loadThreads, type ReviewThreadRow } from "#server/pulls/review-thread.ts";
import { toPull } from "#server/rest/shapes/pull.ts";
import { toReviewComment } from "#server/rest/shapes/review-comment.ts";
import { toEnvelope } from "#server/webhook-events/envelope.ts";
import { toEventPull } from "#server/webhook-events/event-pull.ts";
import { readRow } from "#server/webhook-events/read-row.ts";
import type { ReviewCommentSource, ThreadSource } from "#server/webhook-events/source.ts";
import type { Payload, QueuedEvent } from "#server/webhooks/build-deliveries.ts";

/** `pull_request_review_comment`. A deleted one is announced with its row. */
export async function reviewCommentPayload(
  ctx: Context,
  event: QueuedEvent,
  { action, commentId, changes }: ReviewCommentSource,
): Promise<Payload | null> {
  const key = { repositoryId: event.repositoryId ?? 0, id: commentId };
  const [envelope, comment] = await Promise.all([
    toEnvelope(ctx, event),
    batch(ctx, loadReviewCommentsById, key, issueKey),
  ]);
  const subject = comment && (await toReviewCommentSubject(ctx, comment));
  if (!envelope || !subject) return null;
  return { action, ...(changes ? { changes } : {}), ...subject, ...envelope };
}

/** A comment that was deleted, with the thread that may be gone with it. */
export type DeletedReviewComment = ReviewCommentRow & { thread: ReviewThreadRow | null };

export function toDeletedReviewComment(ctx: Context, row: object): Promise<object | null> {
  const { thread, ...comment } = row as DeletedReviewComment;
  return toReviewCommentSubject(ctx, readRow(comment) as ReviewCommentRow, thread ?? undefined);
}

async function toReviewCommentSubject(
  ctx: Context,
  comment: ReviewCommentRow,
  thread?: ReviewThreadRow,
): Promise<object | null> {
  const issue = await loadIssue(ctx, { repositoryId: comment.repositoryId, id: comment.issueId });
  if (!issue) return null;
  const [shown, pull] = await Promise.all([toEventComment(ctx, comment, thread), toPull(ctx, issue)]);
  return { comment: shown, pull_request: toEventPull(pull) };
}

/** In events, a comment on a whole file is at its first line. */
async function toEventComment(ctx: Context, comment: ReviewCommentRow, thread?: ReviewThreadRow) {
  const shown = await toReviewComment(ctx, comment, { thread });
  const lines = { start_line: null, original_start_line: null, start_side: null, line: 1, original_line: 1 };
  return { side: "RIGHT", ...lines, ...shown };
}

/** `pull_request_review_thread`. */
export async function threadPayload(
  ctx: Context,
  event: QueuedEvent,
  { action, threadId }: ThreadSource,
): Promise<Payload | null> {
  const key = { repositoryId: event.repositoryId ?? 0, id: threadId };
  const [envelope, thread, comments] = await Promise.all([
    toEnvelope(ctx, event),
    batch(ctx, loadThreads, key, issueKey),
    batch(ctx, loadThreadComments, key, issueKey),
  ]);
  const issue = thread && (await loadIssue(ctx, { repositoryId: key.repositoryId, id: thread.issueId }));
  if (!envelope || !issue) return null;
  const submitted = (comments ?? []).filter(({ isPending }) => !isPending);
  return {
    action,
    thread: {
      node_id: globalId("PRRT", key.repositoryId, threadId),
      comments: await Promise.all(submitted.map((comment) => toEventComment(ctx, comment))),
    },
    pull_request: toEventPull(await toPull(ctx, issue)),
    ...envelope,
  };
}
