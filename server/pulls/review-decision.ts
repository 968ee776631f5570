import type { Context } from "#server/platform/context.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";

const REQUIRED = sql`(select 'REVIEW_REQUIRED'::review_decision from pull_review_requests q
  where q.repository_id = p.repository_id and q.issue_id = p.issue_id limit 1)`;

/** Writes the decision of the last review of each reviewer. Without one, a review is required if it was requested. */
export async function recordReviewDecision(ctx: Context, { repositoryId, id }: IssueKey): Promise<void> {
  await ctx.db.run(sql`
    update pulls p set review_decision = coalesce((
      select case when bool_or(state = 'CHANGES_REQUESTED') then 'CHANGES_REQUESTED' when bool_or(state = 'APPROVED') then 'APPROVED' end::review_decision
      from (select distinct on (author_id) state from pull_reviews
        where repository_id = ${repositoryId} and issue_id = ${id} and state in ('APPROVED', 'CHANGES_REQUESTED', 'DISMISSED')
        order by author_id, created_at desc, id desc) last), ${REQUIRED})
    where p.repository_id = ${repositoryId} and p.issue_id = ${id}`);
}

/** Writes whether a review is required, after requests have changed. Reviews that decided before stay the decision. */
export async function recordReviewRequests(ctx: Context, { repositoryId, id }: IssueKey): Promise<void> {
  await ctx.db.run(sql`
    update pulls p set review_decision = ${REQUIRED}
    where p.repository_id = ${repositoryId} and p.issue_id = ${id}
      and (p.review_decision is null or p.review_decision = 'REVIEW_REQUIRED')`);
}
