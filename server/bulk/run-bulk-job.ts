import { setTimeout as sleep } from "node:timers/promises";
import { bulkJobsWhere, hasEnded, type BulkJobRow } from "#server/bulk/bulk-job.ts";
import { updateChunk, type BulkItem } from "#server/bulk/update-chunk.ts";
import { notifyJob } from "#server/events/notify.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { JobAttempt, Platform } from "#server/platform/graphql/feature.ts";
import { LIMITS } from "#shared/limits.ts";

export const BULK_JOB = "bulk-update";
export const BULK_RESUME_JOB = "resume-bulk-updates";
export const BULK_CLEAN_UP_JOB = "clean-up-bulk-updates";

/** How long the rows of a chunk are locked: a command on one of its issues waits for no longer. */
const CHUNK_MS = 80;
const CHUNK_FIRST = 50;
const CHUNK_MIN = 5;
const CHUNK_MAX = 250;
/** Then other jobs have their turn. */
const TURN_MS = 10_000;
/** The pause after a chunk, in parts of its time: requests go on meanwhile. */
const PAUSE = 1 / 3;

/**
 * Updates the issues of a bulk update in short transactions. Each stores how its issues ended, so that a job that was
 * stopped continues, and updates no issue twice.
 */
export async function runBulkJob(
  platform: Pick<Platform, "systemContext" | "enqueue">,
  payload: Record<string, unknown>,
  attempt: JobAttempt,
): Promise<void> {
  const ctx = platform.systemContext();
  const id = Number(payload["id"]);
  try {
    if (!(await runTurn(ctx, id))) await platform.enqueue(BULK_JOB, { id });
  } catch (error) {
    ctx.log.error({ err: error, bulkJobId: id }, "a bulk update failed");
    if (!attempt.isLast) throw error;
    await finishJob(ctx, id, "ERROR");
  }
}

/** Whether the job has ended. */
async function runTurn(ctx: Context, id: number): Promise<boolean> {
  const startedAt = performance.now();
  let size = CHUNK_FIRST;
  while (performance.now() - startedAt < TURN_MS) {
    const chunkStartedAt = performance.now();
    const count = await transact({ ...ctx, now: new Date() }, (tx) => runChunk(tx, id, size));
    if (count === 0) return true;
    const ms = performance.now() - chunkStartedAt;
    size = Math.round(Math.min(CHUNK_MAX, Math.max(CHUNK_MIN, (count * CHUNK_MS) / ms, size / 2)));
    await sleep(ms * PAUSE);
  }
  return false;
}

/** Returns the number of issues; none if the job has ended. The lock on the job makes another server that runs it, or a person who cancels it, wait for the chunk. */
async function runChunk(tx: Context, id: number, size: number): Promise<number> {
  const [job] = await bulkJobsWhere(tx, sql`j.id = ${id} for update`);
  if (!job || hasEnded(job)) return 0;
  const items = await tx.db.rows<BulkItem>(sql`
    select position, repository_id, issue_id from bulk_job_items
    where job_id = ${id} and state is null order by position limit ${size}`);
  if (items.length === 0) {
    await finishJob(tx, id, "SUCCESS");
    return 0;
  }
  const { changed, failed } = await updateChunk(tx, job, items);
  await tx.db.run(sql`
    update bulk_jobs set state = 'STARTED', processed_count = processed_count + ${items.length}::integer,
      changed_count = changed_count + ${changed}::integer, failed_count = failed_count + ${failed}::integer, updated_at = ${tx.now}
    where id = ${id}`);
  await notifyJob(tx, id);
  return items.length;
}

async function finishJob(
  ctx: Context,
  id: number,
  state: Extract<BulkJobRow["state"], "SUCCESS" | "ERROR">,
): Promise<void> {
  await ctx.db.run(sql`
    update bulk_jobs set state = ${state}, updated_at = ${ctx.now}, finished_at = ${ctx.now}
    where id = ${id} and finished_at is null`);
  await notifyJob(ctx, id);
}

/** When a server starts: a job whose server was killed waits in the queue for hours. */
export async function resumeBulkJobs(platform: Pick<Platform, "systemContext" | "enqueue">): Promise<void> {
  const jobs = await bulkJobsWhere(platform.systemContext(), sql`j.finished_at is null order by j.id`);
  for (const { id } of jobs) await platform.enqueue(BULK_JOB, { id });
}

/** Removes plans that have expired, and what jobs have changed that can no longer be undone. */
export async function cleanUpBulkUpdates(platform: Pick<Platform, "systemContext">): Promise<void> {
  const ctx = platform.systemContext();
  await ctx.db.run(sql`
    delete from bulk_plans where created_at < ${ctx.now}::timestamptz - make_interval(mins => ${LIMITS.bulkPlanMinutes})`);
  await ctx.db.run(sql`
    delete from bulk_job_items where job_id in (
      select id from bulk_jobs where finished_at < ${ctx.now}::timestamptz - make_interval(days => ${LIMITS.bulkUndoDays + 1}))`);
}
