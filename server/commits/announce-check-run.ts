import type { CheckConclusion, CheckRunRow, CheckStatus } from "#server/commits/check-run.ts";
import { announceChanges, type Change } from "#server/events/announce-change.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** The run of the same name that a run replaces; null: there was none. */
export type FormerRun = {
  formerStatus: CheckStatus | null;
  formerConclusion: CheckConclusion | null;
  formerCompletedAt: Date | null;
};

/** A run that is reported as completed is created and completed. A suite is completed with the last of its runs. */
export async function announceCheckRun(ctx: Context, run: CheckRunRow, former: FormerRun): Promise<void> {
  const change = { name: "check_run", repositoryId: run.repositoryId, row: { id: run.id } } as const;
  const created: Change[] = former.formerStatus === null ? [{ ...change, action: "created" }] : [];
  if (!isCompletion(run, former)) return announceChanges(ctx, created);
  const suite = { ...change, name: "check_suite", row: { id: run.suiteId } } as const;
  const isLast = await completesSuite(ctx, run);
  return announceChanges(ctx, [
    ...created,
    { ...change, action: "completed" },
    ...(isLast ? [{ ...suite, action: "completed" }] : []),
  ]);
}

/** Not what only adds annotations to a completed run. */
function isCompletion({ status, conclusion, completedAt }: CheckRunRow, former: FormerRun): boolean {
  if (status !== "COMPLETED") return false;
  const isOver = former.formerStatus === "COMPLETED" && former.formerConclusion === conclusion;
  return !isOver || former.formerCompletedAt?.getTime() !== completedAt?.getTime();
}

async function completesSuite(ctx: Context, { repositoryId, suiteId }: CheckRunRow): Promise<boolean> {
  if (suiteId === null) return false;
  const open = await ctx.db.row(sql`
    select 1 from check_runs where repository_id = ${repositoryId} and suite_id = ${suiteId} and status <> 'COMPLETED' limit 1`);
  return open === undefined;
}

/** Of a check that is new. */
export const NO_FORMER_RUN: FormerRun = { formerStatus: null, formerConclusion: null, formerCompletedAt: null };
