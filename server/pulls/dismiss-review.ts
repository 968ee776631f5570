import { unprocessable } from "#server/errors.ts";
import { applyChanges } from "#server/issues/apply-changes.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { requireReview } from "#server/pulls/add-review.ts";
import { loadPullForUpdate } from "#server/pulls/pull.ts";
import { recordReviewDecision } from "#server/pulls/review-decision.ts";
import type { ReviewRow } from "#server/pulls/review.ts";

/** Takes a decision back; the review stays on the timeline as dismissed. */
export async function dismissReview(ctx: Context, input: IssueKey & { message: string }): Promise<ReviewRow> {
  const review = await requireReview(ctx, input);
  const handle = await loadPullForUpdate(ctx, { repositoryId: review.repositoryId, id: review.issueId }, "push");
  const message = input.message.trim();
  if (message === "") throw unprocessable("Message can't be blank", "message");
  if (review.state !== "APPROVED" && review.state !== "CHANGES_REQUESTED") {
    throw unprocessable("Can not dismiss a review that neither approves nor requests changes", "review");
  }
  await ctx.db.run(sql`
    update pull_reviews set state = 'DISMISSED', updated_at = ${ctx.now}
    where repository_id = ${review.repositoryId} and id = ${review.id}`);
  await recordReviewDecision(ctx, handle.issue);
  const data = { reviewId: review.id, previousState: review.state, message: message.slice(0, 1_000) };
  await applyChanges(handle, [{ changes: {}, events: [{ kind: "REVIEW_DISMISSED", data }] }]);
  return requireReview(ctx, review);
}
