import { unprocessable } from "#server/errors.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { insertReview, requireReview } from "#server/pulls/add-review.ts";
import { loadPullForUpdate, type PullForUpdate } from "#server/pulls/pull.ts";
import { requireReviewComment, type ReviewCommentRow } from "#server/pulls/review-comment.ts";
import { requireThread } from "#server/pulls/review-thread.ts";
import { requireInteraction } from "#server/repositories/interaction-limit.ts";
import {
  checkReviewComment,
  checkThreads,
  insertComments,
  insertThreads,
  requireRoom,
  type NewThread,
} from "#server/pulls/write-review-thread.ts";

type NewThreadOfPull = IssueKey &
  NewThread & {
    /** Whether it is submitted at once; otherwise it waits with the pending review of the viewer. */
    isSubmitted: boolean;
  };

/** Begins a thread of comments on lines of a file. Gives its first comment. */
export async function addReviewThread(ctx: Context, input: NewThreadOfPull): Promise<ReviewCommentRow> {
  const handle = await loadForComment(ctx, input);
  const { issue } = handle;
  const [thread] = await checkThreads(handle, [input]);
  if (!thread) throw new Error("The thread was not checked.");
  const state = input.isSubmitted ? "COMMENTED" : "PENDING";
  const pendingId = input.isSubmitted ? undefined : await findPending(handle);
  const reviewId = pendingId ?? (await insertReview(handle, { state, body: "", commitOid: thread.commitOid }));
  const [commentId = 0] = await insertThreads(handle, reviewId, [thread]);
  if (input.isSubmitted) {
    await applyChanges(handle, [{ changes: {}, events: [{ kind: "REVIEWED", data: { reviewId } }] }]);
  }
  return requireReviewComment(ctx, { repositoryId: issue.repositoryId, id: commentId });
}

type NewReply = IssueKey & {
  body: string;
  /** The pending review of the viewer with which the reply waits; without it, the reply is submitted at once. */
  reviewId?: number | null;
};

/** Replies in a thread. */
export async function replyToReviewThread(ctx: Context, input: NewReply): Promise<ReviewCommentRow> {
  const thread = await requireThread(ctx, input);
  const { repositoryId, id: threadId } = thread;
  const handle = await loadForComment(ctx, { repositoryId, id: thread.issueId });
  const body = checkReviewComment(input.body);
  await requireRoom(handle, 1);
  const review = input.reviewId ? await requireReview(ctx, { repositoryId, id: input.reviewId }) : null;
  if (review && (review.state !== "PENDING" || review.issueId !== thread.issueId)) {
    throw unprocessable("Only a pending review of the pull request takes comments", "pullRequestReviewId");
  }
  const reviewId =
    review?.id ?? (await insertReview(handle, { state: "COMMENTED", body: "", commitOid: thread.commitOid }));
  const [commentId = 0] = await insertComments(handle, reviewId, [{ threadId, body }]);
  if (!review) {
    const data = { reviewCommentId: commentId, threadId };
    await applyChanges(handle, [{ changes: {}, events: [{ kind: "REVIEW_COMMENTED", data }] }]);
  }
  return requireReviewComment(ctx, { repositoryId, id: commentId });
}

async function loadForComment(ctx: Context, key: IssueKey): Promise<PullForUpdate> {
  const handle = await loadPullForUpdate(ctx, key, "comment.create");
  await requireInteraction(ctx, handle.repository);
  return handle;
}

async function findPending({ ctx, issue }: PullForUpdate): Promise<number | undefined> {
  const pending = await ctx.db.row<{ id: number }>(sql`
    select id from pull_reviews where repository_id = ${issue.repositoryId} and issue_id = ${issue.id} and state = 'PENDING'
      and author_id = ${ctx.viewer.accountId} limit 1`);
  return pending?.id;
}
