import { loadCheckRuns, rollUp, type CheckRunRow, type CheckState } from "#server/commits/check-run.ts";
import { commitKey, type CommitKey } from "#server/commits/commit.ts";
import { loadStatuses, type CommitStatusRow } from "#server/commits/commit-status.ts";
import { batch, type Context } from "#server/platform/context.ts";

/** The check runs of a commit and the last status of each context. */
export type Checks = { commit: CommitKey; runs: CheckRunRow[]; statuses: CommitStatusRow[] };

export async function loadChecks(ctx: Context, commit: CommitKey): Promise<Checks> {
  const [runs = [], statuses = []] = await Promise.all([
    batch(ctx, loadCheckRuns, commit, commitKey),
    batch(ctx, loadStatuses, commit, commitKey),
  ]);
  return { commit, runs, statuses };
}

export function rollUpChecks({ runs, statuses }: Checks): CheckState | null {
  return rollUp([...runs, ...statuses].map(({ state }) => state));
}
