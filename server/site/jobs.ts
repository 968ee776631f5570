import { requireSiteAdmin } from "#server/access/authorize.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { notFound } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { LIMITS } from "#shared/limits.ts";

/** A background job that has failed. */
export type FailedJobRow = {
  id: number;
  name: string;
  attempts: number;
  maxAttempts: number;
  error: string;
  failedAt: Date;
  /** Null: it is not tried again by itself. */
  nextRunAt: Date | null;
};

/** The jobs whose last attempt has failed, the latest first. */
export function listFailedJobs(ctx: Context): Promise<FailedJobRow[]> {
  return ctx.db.rows<FailedJobRow>(sql`
    select id, task_identifier as name, attempts, max_attempts, coalesce(last_error, '') as error, updated_at as failed_at,
      case when attempts < max_attempts then run_at end as next_run_at
    from graphile_worker.jobs where last_error is not null and locked_at is null
    order by updated_at desc, id desc limit ${LIMITS.failedJobsShown}`);
}

/** Runs a failed job again at once, with all its attempts. */
export async function retryJob(ctx: Context, input: { jobId: number }): Promise<void> {
  requireSiteAdmin(ctx);
  const job = await ctx.db.row<{ name: string }>(sql`
    select task_identifier as name from graphile_worker.jobs
    where id = ${input.jobId} and last_error is not null and locked_at is null`);
  if (!job) throw notFound("a failed job");
  await ctx.db.run(sql`
    select graphile_worker.reschedule_jobs(array[${input.jobId}::bigint], run_at := now(), attempts := 0)`);
  await recordAudit(ctx, { action: "job.retry", target: job.name, data: { job: input.jobId } });
}
