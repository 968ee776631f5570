import { sql } from "#server/platform/db/sql.ts";
import { loadBaseRules } from "#server/pulls/merge-requirements.ts";
import type { PullForUpdate } from "#server/pulls/pull.ts";
import { recordReviewDecision } from "#server/pulls/review-decision.ts";

/** If a rule of the base branch says so, takes back the approvals of earlier commits; the events that record it. */
export async function dismissStaleReviews({ ctx, issue, pull }: PullForUpdate) {
  const rules = await loadBaseRules(ctx, pull);
  if (!rules.some((rule) => rule.dismissesStaleReviews)) return [];
  const reviews = await ctx.db.rows<{ id: number }>(sql`
    update pull_reviews set state = 'DISMISSED', updated_at = ${ctx.now}
    where repository_id = ${issue.repositoryId} and issue_id = ${issue.id} and state = 'APPROVED' returning id`);
  if (reviews.length > 0) await recordReviewDecision(ctx, issue);
  return reviews.map(({ id }) => ({
    kind: "REVIEW_DISMISSED" as const,
    data: { reviewId: id, previousState: "APPROVED" as const, message: "" },
  }));
}
