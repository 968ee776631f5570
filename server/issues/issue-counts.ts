import { loadOfEach } from "#server/access/of-visible-repositories.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";

type Counts = { open: number; closed: number };

/** Issues (not pull requests) of repositories by state, from the counter table. */
export async function loadIssueCounts(ctx: Context, repositoryIds: readonly number[]): Promise<(Counts | Error)[]> {
  return loadOfEach(ctx, repositoryIds, async (ids) => {
    const rows = await ctx.db.rows<{ repositoryId: number; state: "OPEN" | "CLOSED"; count: number }>(
      prepared(sql`
      select repository_id, state, count from issue_counts where repository_id = any(${ids}::bigint[]) and not is_pull`),
    );
    const of = (id: number, state: string) =>
      rows.find((row) => row.repositoryId === id && row.state === state)?.count ?? 0;
    return (id) => ({ open: of(id, "OPEN"), closed: of(id, "CLOSED") });
  });
}
