import { authorize } from "#server/access/authorize.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import { checkChanges, NO_CHANGES, type BulkChanges } from "#server/bulk/bulk-changes.ts";
import {
  bulkJobsWhere,
  getUndoProblem,
  hasEnded,
  insertBulkJob,
  requireBulkJob,
  type BulkJobRow,
} from "#server/bulk/bulk-job.ts";
import { BULK_JOB } from "#server/bulk/run-bulk-job.ts";
import { notFound, orNotFound, unprocessable } from "#server/errors.ts";
import { notifyJob } from "#server/events/notify.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant, loadRepositories } from "#server/repositories/repository.ts";
import { LIMITS } from "#shared/limits.ts";
import { NOTHING_WOULD_CHANGE } from "#shared/messages.ts";

/** Updates issues that were selected one by one. Returns the id of the job. */
export async function updateIssuesBulk(
  ctx: Context,
  input: { keys: readonly IssueKey[]; changes: BulkChanges },
): Promise<number> {
  signedIn(ctx);
  const changes = checkChanges(input.changes);
  const keys = [...new Map(input.keys.map((key) => [key.id, key])).values()];
  if (keys.length === 0) throw unprocessable("The update contains no issues.", "ids");
  if (keys.length > LIMITS.bulkIssues) {
    const max = LIMITS.bulkIssues.toLocaleString("en-US");
    throw unprocessable(`At most ${max} issues can be updated at once.`, "ids");
  }
  const repositoryIds = [...new Set(keys.map((key) => key.repositoryId))];
  for (const row of await loadRepositories(ctx, repositoryIds)) {
    authorize(ctx, "issue.bulkUpdate", getGrant(ctx, orNotFound(row, "a Repository")));
  }
  const items = selectItems(
    keys.map((key) => key.repositoryId),
    keys.map((key) => key.id),
  );
  return start(ctx, { repositoryIds, query: null, changes, undoesId: null, items, totalCount: keys.length });
}

type PlanRow = { query: string; changes: BulkChanges; repositoryIds: number[]; issueIds: number[] };

/** Applies a plan, which can be done once. Returns the id of the job. */
export async function updateIssuesByQuery(ctx: Context, input: { planId: number }): Promise<number> {
  signedIn(ctx);
  const plan = await ctx.db.row<PlanRow>(sql`
    delete from bulk_plans where id = ${input.planId} and account_id = ${ctx.viewer.accountId}
      and created_at > ${ctx.now}::timestamptz - make_interval(mins => ${LIMITS.bulkPlanMinutes})
    returning query, changes, repository_ids, issue_ids`);
  if (!plan) throw notFound("a BulkPlan");
  if (plan.issueIds.length === 0) throw unprocessable(NOTHING_WOULD_CHANGE, "planId");
  return start(ctx, {
    repositoryIds: [...new Set(plan.repositoryIds)],
    query: plan.query,
    changes: plan.changes,
    undoesId: null,
    items: selectItems(plan.repositoryIds, plan.issueIds),
    totalCount: plan.issueIds.length,
  });
}

/** Reverts what a job has changed. Returns the id of the job that does it. */
export async function undoBulkJob(ctx: Context, input: { id: number }): Promise<number> {
  signedIn(ctx);
  const job = await requireBulkJob(ctx, input.id);
  await ctx.db.run(sql`select 1 from bulk_jobs where id = ${job.id} for update`);
  const [undoneBy] = await bulkJobsWhere(ctx, sql`j.undoes_id = ${job.id}`);
  const problem = getUndoProblem(ctx, job, undoneBy);
  if (problem !== undefined) throw unprocessable(problem, "jobId");
  return start(ctx, {
    repositoryIds: job.repositoryIds,
    query: null,
    changes: NO_CHANGES,
    undoesId: job.id,
    items: sql`select position, repository_id, issue_id from bulk_job_items where job_id = ${job.id} and state = 'CHANGED'`,
    totalCount: job.changedCount,
  });
}

/** Stops a job after the issues that are being updated. */
export async function cancelBulkJob(ctx: Context, input: { id: number }): Promise<BulkJobRow> {
  signedIn(ctx);
  const job = await requireBulkJob(ctx, input.id);
  if (hasEnded(job)) return job;
  await ctx.db.run(sql`
    update bulk_jobs set state = 'CANCELLED', finished_at = ${ctx.now}, updated_at = ${ctx.now}
    where id = ${job.id} and finished_at is null`);
  await notifyJob(ctx, job.id);
  return requireBulkJob(ctx, job.id);
}

async function start(ctx: Context, job: Parameters<typeof insertBulkJob>[1]): Promise<number> {
  const id = await insertBulkJob(ctx, job);
  await ctx.enqueue(BULK_JOB, { id });
  return id;
}

function selectItems(repositoryIds: readonly number[], issueIds: readonly number[]) {
  return sql`
    select position::integer, repository_id, issue_id
    from unnest(${repositoryIds}::bigint[], ${issueIds}::bigint[]) with ordinality as n (repository_id, issue_id, position)`;
}
