import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { allows } from "#server/access/policy.ts";
import {
  bulkJobsWhere,
  filterVisible,
  getPercentage,
  getUndoProblem,
  hasEnded,
  loadBulkJobs,
  type BulkJobRow,
} from "#server/bulk/bulk-job.ts";
import { describeChanges } from "#server/bulk/describe-changes.ts";
import { describePlan } from "#server/bulk/describe-plan.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { parseSlice, toConnection } from "#server/platform/graphql/connection.ts";
import { decode, globalId } from "#server/platform/graphql/global-id.ts";
import { getGrant } from "#server/repositories/repository.ts";
import { LIMITS } from "#shared/limits.ts";

type Resolvers = FeatureResolvers["bulk"];

export const Query: Resolvers["Query"] = {
  jobStatus: async (_, { id }, ctx) => (await batch(ctx, loadBulkJobs, decode.bulkJob(id))) ?? null,
};

export const BulkJobStatus: Resolvers["BulkJobStatus"] = {
  jobId: (job) => globalId("BJ", job.id),
  percentage: getPercentage,
  executionErrors: async (job, _, ctx) => (job.failedCount === 0 ? [] : ((await batch(ctx, loadErrors, job.id)) ?? [])),
};

type ExecutionError = { jobId: number; repositoryId: number; issueId: number; message: string };

async function loadErrors({ db }: Context, jobIds: readonly number[]) {
  const rows = await db.rows<ExecutionError>(sql`
    select e.* from unnest(${jobIds}::bigint[]) as j (id) cross join lateral (
      select job_id, repository_id, issue_id, message from bulk_job_items
      where job_id = j.id and message is not null order by position limit ${LIMITS.bulkErrors}) e`);
  return jobIds.map((id) =>
    rows
      .filter(({ jobId }) => jobId === id)
      .map(({ repositoryId, issueId, message }) => ({ nodeId: globalId("I", repositoryId, issueId), message })),
  );
}

export const BulkJob: Resolvers["BulkJob"] = {
  id: (job) => globalId("BJ", job.id),
  author: async (job, _, ctx) =>
    job.accountId === null ? null : ((await batch(ctx, loadAccounts, job.accountId)) ?? null),
  changes: describeChanges,
  status: (job) => job,
  undoes: async (job, _, ctx) =>
    job.undoesId === null ? null : ((await batch(ctx, loadBulkJobs, job.undoesId)) ?? null),
  undoneBy: async (job, _, ctx) => (await batch(ctx, loadUndoneBy, job.id)) ?? null,
  viewerCanUndo: async (job, _, ctx) => getUndoProblem(ctx, job, await batch(ctx, loadUndoneBy, job.id)) === undefined,
  viewerCanCancel: (job) => !hasEnded(job),
};

/** The jobs that undo these. They have the same issues, so they are visible with them. */
async function loadUndoneBy(ctx: Context, ids: readonly number[]): Promise<(BulkJobRow | undefined)[]> {
  const rows = await bulkJobsWhere(ctx, sql`j.undoes_id = any(${ids}::bigint[])`);
  const byUndone = new Map(rows.map((row) => [row.undoesId, row]));
  return ids.map((id) => byUndone.get(id));
}

export const BulkPlan: Resolvers["BulkPlan"] = {
  id: (plan) => globalId("BP", plan.id),
  notPermitted: ({ refusals }) => refusals.reduce((sum, { count }) => sum + count, 0),
  sample: describePlan,
};

/** How many jobs of a repository are searched for those that the viewer can see. */
const LISTED_MAX = 1000;

export const Repository: Resolvers["Repository"] = {
  bulkJobs: async (repository, args, ctx) => {
    const isPermitted = allows("repository.bulkUpdates", getGrant(ctx, repository));
    const rows = isPermitted
      ? await bulkJobsWhere(
          ctx,
          sql`j.repository_ids @> array[${repository.id}]::bigint[] order by j.id desc limit ${LISTED_MAX}`,
        )
      : [];
    const jobs = await filterVisible(ctx, rows);
    const slice = parseSlice(args, jobs.length, LIMITS.pageSize);
    return toConnection(jobs.slice(slice.offset, slice.offset + slice.limit), slice, jobs.length);
  },
};
