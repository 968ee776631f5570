import type { Context } from "#server/platform/context.ts";
import { notFound, UserError, unprocessable } from "#server/errors.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import { checkBody } from "#server/issues/check-input.ts";
import { authorizeIssue, type IssueKey } from "#server/issues/issue.ts";
import { checkOid } from "#server/commits/commit.ts";
import { renderBody } from "#server/repositories/render-body.ts";
import { sql } from "#server/platform/db/sql.ts";
import { loadPullForUpdate, type PullForUpdate } from "#server/pulls/pull.ts";
import { loadReviewComments } from "#server/pulls/review-comment.ts";
import { loadReviews, type ReviewRow, type ReviewState } from "#server/pulls/review.ts";
import { recordReviewDecision } from "#server/pulls/review-decision.ts";
import { removeReviewRequest } from "#server/pulls/review-request.ts";
import { requireInteraction } from "#server/repositories/interaction-limit.ts";
import { viewerCan } from "#server/repositories/repository.ts";
import { checkThreads, insertThreads, type NewThread } from "#server/pulls/write-review-thread.ts";

const STATES = { APPROVE: "APPROVED", COMMENT: "COMMENTED", REQUEST_CHANGES: "CHANGES_REQUESTED" } as const;
export type ReviewEvent = keyof typeof STATES;
type NewReview = IssueKey & {
  event?: ReviewEvent | null;
  body?: string | null;
  commitOid?: string | null;
  /** Comments on lines, which begin threads. */
  threads?: readonly NewThread[] | null;
};

/**
 * Reviews a pull request. The last review of each person with write access decides. Without an event the review is pending: only its
 * author sees it until they submit it.
 */
export async function addReview(ctx: Context, input: NewReview): Promise<ReviewRow> {
  const handle = await loadPullForUpdate(ctx, input, "comment.create");
  const { issue, repository } = handle;
  await requireInteraction(ctx, repository);
  const body = checkBody(input.body ?? "", "Review");
  const event = input.event ?? null;
  const threads = await checkThreads(
    handle,
    (input.threads ?? []).map((thread) => ({ ...thread, commitOid: input.commitOid })),
  );
  if (event === null) await requireNoPending(handle);
  else checkReview(handle, event, { body, hasComments: threads.length > 0 });
  const state = event === null ? "PENDING" : STATES[event];
  const id = await insertReview(handle, { state, body, commitOid: input.commitOid ?? null });
  await insertThreads(handle, id, threads);
  if (event !== null) await recordReview(handle, id, event);
  return requireReview(ctx, { repositoryId: issue.repositoryId, id });
}

type ReviewToInsert = { state: ReviewState; body: string; commitOid: string | null };

/** Writes a review of the viewer; without a commit, one of the head. */
export async function insertReview(handle: PullForUpdate, input: ReviewToInsert): Promise<number> {
  const { ctx, issue, repository } = handle;
  const { state, body } = input;
  const commitOid = input.commitOid ? checkOid(input.commitOid, "commitOID") : handle.pull.headRefOid;
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into pull_reviews (repository_id, issue_id, author_id, state, body, body_html, commit_oid, author_can_push, created_at, updated_at, submitted_at)
    values (${issue.repositoryId}, ${issue.id}, ${ctx.viewer.accountId}, ${state}, ${body},
      ${await renderBody(ctx, repository, body)}, ${commitOid}, ${viewerCan(ctx, "push", repository)}, ${ctx.now}, ${ctx.now},
      ${state === "PENDING" ? null : ctx.now}) returning id`);
  if (!row) throw new Error("The review was not written.");
  return row.id;
}

type Submission = IssueKey & { event: ReviewEvent; body?: string | null };

/** Submits a pending review of the viewer. */
export async function submitReview(ctx: Context, input: Submission): Promise<ReviewRow> {
  const review = await requireReview(ctx, input);
  const handle = await loadPullForUpdate(
    ctx,
    { repositoryId: review.repositoryId, id: review.issueId },
    "comment.create",
  );
  if (review.state !== "PENDING") throw unprocessable("Can not submit a review that has been submitted", "event");
  await requireInteraction(ctx, handle.repository);
  const body = checkBody(input.body ?? review.body, "Review");
  const [comments = []] = await loadReviewComments(ctx, [{ repositoryId: review.repositoryId, id: review.id }]);
  checkReview(handle, input.event, { body, hasComments: comments.length > 0 });
  // In the lists it is where it was submitted.
  await ctx.db.run(sql`
    update pull_reviews set state = ${STATES[input.event]}, body = ${body}, body_html = ${await renderBody(ctx, handle.repository, body)},
      author_can_push = ${viewerCan(ctx, "push", handle.repository)}, created_at = ${ctx.now}, updated_at = ${ctx.now}, submitted_at = ${ctx.now}
    where repository_id = ${review.repositoryId} and id = ${review.id}`);
  await recordReview(handle, review.id, input.event);
  return requireReview(ctx, review);
}

/** Deletes a pending review of the viewer; a submitted one stays. */
export async function deleteReview(ctx: Context, input: IssueKey): Promise<ReviewRow> {
  const review = await requireReview(ctx, input);
  await loadPullForUpdate(ctx, { repositoryId: review.repositoryId, id: review.issueId }, "comment.create");
  if (review.state !== "PENDING") throw unprocessable("Can not delete a non-pending pull request review", "review");
  await ctx.db.run(sql`delete from pull_reviews where repository_id = ${review.repositoryId} and id = ${review.id}`);
  return review;
}

/** Changes the text of a review. */
export async function updateReview(ctx: Context, input: IssueKey & { body: string }): Promise<ReviewRow> {
  const review = await requireReview(ctx, input);
  const handle = await loadPullForUpdate(
    ctx,
    { repositoryId: review.repositoryId, id: review.issueId },
    "comment.create",
  );
  if (review.authorId !== ctx.viewer.accountId) authorizeIssue(handle, "push");
  const body = checkBody(input.body, "Review");
  if (review.state !== "APPROVED" && review.state !== "PENDING" && body.trim() === "") {
    throw unprocessable("Review can't be blank", "body");
  }
  await ctx.db.run(sql`
    update pull_reviews set body = ${body}, body_html = ${await renderBody(ctx, handle.repository, body)}, updated_at = ${ctx.now}
    where repository_id = ${review.repositoryId} and id = ${review.id}`);
  await recordEdit(handle, review, body);
  return requireReview(ctx, review);
}

/** Nobody but its author knows of a pending review. */
async function recordEdit(handle: PullForUpdate, { id, state, body: previousBody }: ReviewRow, body: string) {
  if (state === "PENDING" || body === previousBody) return;
  await applyChanges(handle, [
    { changes: {}, events: [{ kind: "REVIEW_EDITED", data: { reviewId: id, previousBody } }] },
  ]);
}

export async function requireReview(ctx: Context, { repositoryId, id }: IssueKey): Promise<ReviewRow> {
  const [review] = await loadReviews(ctx, [{ repositoryId, id }]);
  if (!review) throw notFound("a PullRequestReview");
  return review;
}

type ReviewTexts = { body: string; hasComments: boolean };

function checkReview({ ctx, issue }: PullForUpdate, event: ReviewEvent, { body, hasComments }: ReviewTexts): void {
  // A review of comments on lines needs no text of its own.
  const needsText = event === "REQUEST_CHANGES" || (event === "COMMENT" && !hasComments);
  if (needsText && body.trim() === "") throw unprocessable("Review can't be blank", "body");
  if (event === "COMMENT") return;
  const action = event === "APPROVE" ? "approve" : "request changes on";
  if (issue.authorId === ctx.viewer.accountId) {
    throw unprocessable(`Can not ${action} your own pull request`, "event");
  }
  if (issue.state !== "OPEN") throw unprocessable(`Can not ${action} a closed pull request`, "event");
}

async function requireNoPending({ ctx, issue }: PullForUpdate): Promise<void> {
  const pending = await ctx.db.row(sql`
    select id from pull_reviews where repository_id = ${issue.repositoryId} and issue_id = ${issue.id} and state = 'PENDING'
      and author_id = ${ctx.viewer.accountId} limit 1`);
  if (!pending) return;
  throw new UserError("UNPROCESSABLE", "User can only have one pending review per pull request", "event");
}

/** Whoever reviews has done what they were asked for. As on GitHub, everybody can review, but only the reviews of writers decide. */
async function recordReview(handle: PullForUpdate, reviewId: number, event: ReviewEvent): Promise<void> {
  const { ctx, issue } = handle;
  const isRequested = await removeReviewRequest(ctx, issue);
  if (isRequested || event !== "COMMENT") await recordReviewDecision(ctx, issue);
  await applyChanges(handle, [{ changes: {}, events: [{ kind: "REVIEWED", data: { reviewId } }] }]);
}
