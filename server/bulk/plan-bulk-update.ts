import { authorize } from "#server/access/authorize.ts";
import { lockOwn } from "#server/accounts/lock-own.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import { checkChanges, type BulkChanges } from "#server/bulk/bulk-changes.ts";
import { getNamedIds, loadBulkReferences, type BulkHandle, type BulkReferences } from "#server/bulk/bulk-references.ts";
import { planIssueUpdate, type BulkIssuePlan } from "#server/bulk/plan-issue-update.ts";
import { UserError, unprocessable } from "#server/errors.ts";
import { isUnchanged } from "#server/issues/issue-plan.ts";
import { withRepositories } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";
import { findAllIssues } from "#server/search/search-issues.ts";
import { LIMITS } from "#shared/limits.ts";

export type BulkPlan = {
  id: number;
  matched: number;
  unchanged: number;
  refusals: { message: string; count: number }[];
  changed: number;
  sample: PlannedIssue[];
};

type FoundIssue = BulkHandle["issue"];
export type PlannedIssue = { issue: FoundIssue; plan: BulkIssuePlan; references: BulkReferences };

type Input = { query: string; repositoryId: number | null; changes: BulkChanges };

/** Computes what a bulk update of the issues of a search would change, and stores those that it would change. */
export async function planBulkUpdate(ctx: Context, input: Input): Promise<BulkPlan> {
  const accountId = signedIn(ctx);
  const changes = checkChanges(input.changes);
  const repository = input.repositoryId === null ? undefined : await requireRepository(ctx, input.repositoryId);
  if (repository) authorize(ctx, "issue.bulkUpdate", getGrant(ctx, repository));
  // A plan takes memory and time. Those of one account are computed one after the other.
  await lockOwn(ctx, accountId, "bulk-updates");
  const issues = await findAllIssues(ctx, { query: input.query, max: LIMITS.bulkPlanIssues + 1 }, repository);
  if (issues.length > LIMITS.bulkPlanIssues) {
    const max = LIMITS.bulkPlanIssues.toLocaleString("en-US");
    throw unprocessable(`The query finds more than ${max} issues. Narrow it down.`, "query");
  }
  const planned = await planIssues(ctx, issues, changes);
  const id = await storePlan(ctx, { ...input, changes, issues: planned.changed });
  return {
    id,
    matched: issues.length,
    changed: planned.changed.length,
    unchanged: planned.unchanged,
    refusals: planned.refusals,
    sample: planned.sample,
  };
}

type Planned = Pick<BulkPlan, "unchanged" | "refusals" | "sample"> & { changed: FoundIssue[] };

async function planIssues(ctx: Context, issues: readonly FoundIssue[], changes: BulkChanges): Promise<Planned> {
  const handles = await withRepositories(ctx, issues);
  const getReferences = await loadBulkReferences(ctx, handles, getNamedIds(changes));
  const changed: FoundIssue[] = [];
  const sample: PlannedIssue[] = [];
  const counts = new Map<string, number>();
  let unchanged = 0;
  for (const handle of handles) {
    const { issue } = handle;
    const references = getReferences(handle);
    const plan = tryPlan(() => planIssueUpdate(handle, changes, references));
    if (typeof plan === "string") counts.set(plan, (counts.get(plan) ?? 0) + 1);
    else if (changesNothing(plan)) unchanged += 1;
    else {
      changed.push(issue);
      if (sample.length < LIMITS.bulkPlanSample) sample.push({ issue, plan, references });
    }
  }
  const refusals = [...counts].map(([message, count]) => ({ message, count })).toSorted((a, b) => b.count - a.count);
  return { changed, sample, unchanged, refusals };
}

/** The plan, or why the issue cannot be changed. */
function tryPlan(plan: () => BulkIssuePlan): BulkIssuePlan | string {
  try {
    return plan();
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
}

export function changesNothing({ plan, addedTo, removedFrom }: BulkIssuePlan): boolean {
  return isUnchanged(plan) && addedTo.length + removedFrom.length === 0;
}

type NewPlan = { query: string; changes: BulkChanges; issues: readonly FoundIssue[] };

/** Also removes the oldest plans of the account beyond the limit. */
async function storePlan(ctx: Context, { query, changes, issues }: NewPlan): Promise<number> {
  const { accountId } = ctx.viewer;
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into bulk_plans (account_id, query, changes, repository_ids, issue_ids, created_at)
    values (${accountId}, ${query}, ${JSON.stringify(changes)}::jsonb, ${issues.map((issue) => issue.repositoryId)}::bigint[],
      ${issues.map((issue) => issue.id)}::bigint[], ${ctx.now})
    returning id`);
  await ctx.db.run(sql`
    delete from bulk_plans where id in (
      select id from bulk_plans where account_id = ${accountId} order by id desc offset ${LIMITS.bulkPlansKept})`);
  return row?.id ?? 0;
}
