import type { Context } from "#server/platform/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import { checkBody } from "#server/issues/check-input.ts";
import { authorizeIssue, loadIssueForUpdate, type IssueKey } from "#server/issues/issue.ts";
import { renderBody } from "#server/repositories/render-body.ts";
import { sql } from "#server/platform/db/sql.ts";
import { loadReviews, type ReviewRow } from "#server/pulls/pull.ts";
import { recordReviewDecision } from "#server/pulls/review-decision.ts";
import { requireInteraction } from "#server/repositories/interaction-limit.ts";
import { viewerCan } from "#server/repositories/repository.ts";

const STATES = { APPROVE: "APPROVED", COMMENT: "COMMENTED", REQUEST_CHANGES: "CHANGES_REQUESTED" } as const;
type ReviewEvent = keyof typeof STATES;

/** Reviews a pull request. The last review of each person with write access decides. */
export async function addReview(
  ctx: Context,
  input: IssueKey & { event: ReviewEvent; body?: string | null; commitOid?: string | null },
): Promise<ReviewRow> {
  const handle = await loadIssueForUpdate(ctx, input);
  const { issue, repository } = handle;
  if (!issue.isPull) throw notFound("a PullRequest");
  authorizeIssue(handle, "comment.create");
  await requireInteraction(ctx, repository);
  const body = checkBody(input.body ?? "", "Review");
  if (input.event !== "APPROVE" && body.trim() === "") throw unprocessable("Review can't be blank", "body");
  if (input.event !== "COMMENT" && issue.authorId === ctx.viewer.accountId) {
    const action = input.event === "APPROVE" ? "approve" : "request changes on";
    throw unprocessable(`Can not ${action} your own pull request`, "event");
  }
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into pull_reviews (repository_id, issue_id, author_id, state, body, body_html, commit_oid, created_at, updated_at)
    values (${issue.repositoryId}, ${issue.id}, ${ctx.viewer.accountId}, ${STATES[input.event]}, ${body},
      ${await renderBody(ctx, repository, body)}, ${input.commitOid ?? null}, ${ctx.now}, ${ctx.now}) returning id`);
  if (!row) throw new Error("The review was not written.");
  // As on GitHub, everybody can review, but only the reviews of writers decide.
  if (input.event !== "COMMENT" && viewerCan(ctx, "push", repository)) await recordReviewDecision(ctx, issue);
  await applyChanges(handle, [{ changes: {}, events: [{ kind: "REVIEWED", data: { reviewId: row.id } }] }]);
  const [review] = await loadReviews(ctx, [{ repositoryId: issue.repositoryId, id: row.id }]);
  if (!review) throw notFound("a PullRequestReview");
  return review;
}
