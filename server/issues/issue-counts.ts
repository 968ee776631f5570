import type { Context } from "#server/context.ts";
import type { MilestoneKey } from "#server/milestones/milestone.ts";
import { milestoneKey } from "#server/milestones/milestone.ts";
import { fixed, sql } from "#server/platform/db/sql.ts";
import { pairs } from "#server/issues/issue.ts";

export type Counts = { open: number; closed: number };

/** Issues (not pull requests) of repositories by state, from the counter table. */
export async function loadIssueCounts(ctx: Context, repositoryIds: readonly number[]): Promise<Counts[]> {
  const rows = await ctx.db.rows<{ repositoryId: number; state: "OPEN" | "CLOSED"; count: number }>(
    fixed(sql`
    select repository_id, state, count from issue_counts where repository_id = any(${repositoryIds}) and not is_pull`),
  );
  const of = (id: number, state: string) =>
    rows.find((row) => row.repositoryId === id && row.state === state)?.count ?? 0;
  return repositoryIds.map((id) => ({ open: of(id, "OPEN"), closed: of(id, "CLOSED") }));
}

/** Issues and pull requests of milestones by state. */
export async function loadMilestoneCounts(ctx: Context, keys: readonly MilestoneKey[]): Promise<Counts[]> {
  const rows = await ctx.db.rows<MilestoneKey & Counts>(
    fixed(sql`
    select repository_id, milestone_id as id,
      count(*) filter (where state = 'OPEN') as open, count(*) filter (where state = 'CLOSED') as closed
    from issues where (repository_id, milestone_id) in ${pairs(keys)} group by 1, 2`),
  );
  const byKey = new Map(rows.map((row) => [milestoneKey(row), row]));
  return keys.map((key) => byKey.get(milestoneKey(key)) ?? { open: 0, closed: 0 });
}
