import type { Context } from "#server/platform/context.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";

/** The last decision of each reviewer who could write. */
function decisions(repositoryId: number): Sql {
  return sql`(
  select count(*) filter (where state = 'CHANGES_REQUESTED') as refusals, count(*) filter (where state = 'APPROVED') as approvals
  from (select distinct on (v.author_id) v.state from pull_reviews v
    where v.repository_id = ${repositoryId} and v.issue_id = p.issue_id and v.state in ('APPROVED', 'CHANGES_REQUESTED', 'DISMISSED')
      and coalesce(v.author_can_push, true)
    order by v.author_id, v.created_at desc, v.id desc) last)`;
}

/** How many approvals the rules of the base branch require. */
function requiredApprovals(repositoryId: number): Sql {
  return sql`(
  select coalesce(max(b.required_approving_review_count), 0) from branch_protection_rules b
  where b.repository_id = ${repositoryId} and p.base_ref_name ~ b.expression)`;
}

function isRequested(repositoryId: number): Sql {
  return sql`exists (select 1 from pull_review_requests q where q.repository_id = ${repositoryId} and q.issue_id = p.issue_id)`;
}

/**
 * A request for changes decides, then enough approvals; otherwise a review is required if a rule of the base branch or a request asks
 * for one. Of a pull request `p` of the repository.
 */
function decision(repositoryId: number): Sql {
  return sql`(
  select case when d.refusals > 0 then 'CHANGES_REQUESTED'
    when d.approvals >= greatest(${requiredApprovals(repositoryId)}, 1) then 'APPROVED'
    when ${requiredApprovals(repositoryId)} > 0 or ${isRequested(repositoryId)} then 'REVIEW_REQUIRED' end::review_decision
  from ${decisions(repositoryId)} d)`;
}

/** Writes the decision of a pull request after its reviews, its requests or its base branch have changed. */
export function recordReviewDecision(ctx: Context, { repositoryId, id }: IssueKey): Promise<void> {
  return writeDecisions(ctx, repositoryId, sql`p.issue_id = ${id}`);
}

/** Writes the decisions of a repository's open pull requests after its rules have changed. */
export function recordReviewDecisions(ctx: Context, repositoryId: number): Promise<void> {
  return writeDecisions(
    ctx,
    repositoryId,
    sql`p.issue_id in (
      select i.id from issues i where i.repository_id = ${repositoryId} and i.is_pull and i.state = 'OPEN')`,
  );
}

async function writeDecisions(ctx: Context, repositoryId: number, where: Sql): Promise<void> {
  await ctx.db.run(sql`
    update pulls p set review_decision = n.decision
    from (select p.issue_id, ${decision(repositoryId)} as decision from pulls p where p.repository_id = ${repositoryId} and ${where}) n
    where p.repository_id = ${repositoryId} and p.issue_id = n.issue_id and p.review_decision is distinct from n.decision`);
}
