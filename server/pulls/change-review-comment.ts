import { notFound } from "#server/errors.ts";
import { announceChanges } from "#server/events/announce-change.ts";
import { hideReviewEvent } from "#server/events/hide-comment-event.ts";
import { authorize } from "#server/access/authorize.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import { loadIssueForUpdate, type IssueForUpdate, type IssueKey } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { checkReviewComment } from "#server/pulls/write-review-thread.ts";
import { requireReviewComment, type ReviewCommentRow } from "#server/pulls/review-comment.ts";
import { loadThreads } from "#server/pulls/review-thread.ts";
import { renderBody } from "#server/repositories/render-body.ts";
import { getGrant } from "#server/repositories/repository.ts";

/** Changes the text of a comment on lines. */
export async function updateReviewComment(ctx: Context, input: IssueKey & { body: string }): Promise<ReviewCommentRow> {
  const { comment, handle } = await loadComment(ctx, input, "comment.update");
  const body = checkReviewComment(input.body);
  if (body === comment.body) return comment;
  await ctx.db.run(sql`
    update pull_review_comments set body = ${body}, body_html = ${await renderBody(ctx, handle.repository, body)},
      updated_at = ${ctx.now}, edited_at = ${ctx.now}
    where repository_id = ${comment.repositoryId} and id = ${comment.id}`);
  if (!comment.isPending) {
    const data = { reviewCommentId: comment.id, threadId: comment.threadId, previousBody: comment.body };
    await applyChanges(handle, [{ changes: {}, events: [{ kind: "REVIEW_COMMENT_EDITED", data }] }]);
  }
  return requireReviewComment(ctx, comment);
}

/** Deletes a comment on lines: with the last one its thread, and its review if nothing else is in it. */
export async function deleteReviewComment(ctx: Context, input: IssueKey): Promise<ReviewCommentRow> {
  const { comment, handle } = await loadComment(ctx, input, "comment.delete");
  const { repositoryId, reviewId, threadId } = comment;
  // The last comment takes its thread with it.
  const [before] = threadId === null ? [] : await loadThreads(ctx, [{ repositoryId, id: threadId }]);
  const deleted = await ctx.db.run(sql`
    delete from pull_review_comments where repository_id = ${repositoryId} and id = ${comment.id}`);
  if (deleted === 0) throw notFound("a PullRequestReviewComment");
  const thread = await ctx.db.row<{ id: number }>(sql`
    delete from pull_review_threads t where t.repository_id = ${repositoryId} and t.id = ${threadId}
      and not exists (select 1 from pull_review_comments c where c.repository_id = t.repository_id and c.thread_id = t.id) returning id`);
  const review = await ctx.db.row<{ id: number }>(sql`
    delete from pull_reviews v where v.repository_id = ${repositoryId} and v.id = ${reviewId} and v.state = 'COMMENTED' and v.body = ''
      and not exists (select 1 from pull_review_comments c where c.repository_id = v.repository_id and c.review_id = v.id)
      and not exists (select 1 from pull_review_threads t where t.repository_id = v.repository_id and t.review_id = v.id) returning id`);
  if (review) await hideReviewEvent(ctx, handle.issue, reviewId);
  if (!comment.isPending) {
    const data = {
      deletedReviewCommentId: comment.id,
      threadId,
      isThreadDeleted: thread !== undefined,
      deletedReviewId: review?.id ?? null,
    };
    await applyChanges(handle, [{ changes: {}, events: [{ kind: "REVIEW_COMMENT_DELETED", data }] }]);
    const row = { ...comment, thread: before ?? null };
    await announceChanges(ctx, [{ name: "pull_request_review_comment", action: "deleted", repositoryId, row }]);
  }
  return comment;
}

type Found = { comment: ReviewCommentRow; handle: IssueForUpdate };

async function loadComment(ctx: Context, key: IssueKey, action: "comment.update" | "comment.delete"): Promise<Found> {
  const seen = await requireReviewComment(ctx, key);
  const handle = await loadIssueForUpdate(ctx, { repositoryId: seen.repositoryId, id: seen.issueId });
  // Read again, now that the lock of the pull request keeps others from changing it.
  const comment = await requireReviewComment(ctx, key);
  const isAuthor = comment.authorId !== null && comment.authorId === ctx.viewer.accountId;
  authorize(ctx, action, getGrant(ctx, handle.repository), { isAuthor });
  return { comment, handle };
}
