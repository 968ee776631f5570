import type { Context } from "#server/platform/context.ts";
import { milestoneKey, type MilestoneKey } from "#server/milestones/milestone.ts";
import { alsoHasKey, prepared, sql } from "#server/platform/db/sql.ts";

type Counts = { open: number; closed: number };

/** The issues and pull requests of milestones by state, from the counters of the database. */
export async function loadMilestoneCounts(ctx: Context, keys: readonly MilestoneKey[]): Promise<Counts[]> {
  const rows = await ctx.db.rows<MilestoneKey & Counts>(
    prepared(sql`
    select c.repository_id, c.facet_id as id,
      coalesce(sum(c.count) filter (where c.state = 'OPEN'), 0)::int as open, coalesce(sum(c.count) filter (where c.state = 'CLOSED'), 0)::int as closed
    from unnest(${keys.map((k) => k.repositoryId)}::bigint[], ${keys.map((k) => k.id)}::bigint[]) as w (repository_id, id)
    join facet_counts c on c.facet = 'MILESTONE' and c.facet_id = w.id and c.repository_id = w.repository_id
      and ${alsoHasKey("c.repository_id, c.facet_id", keys)}
    group by 1, 2`),
  );
  const byKey = new Map(rows.map((row) => [milestoneKey(row), row]));
  return keys.map((key) => byKey.get(milestoneKey(key)) ?? { open: 0, closed: 0 });
}

/** The closed part in percent, rounded down; 0 for an empty milestone. */
export function progressPercentage({ open, closed }: Counts): number {
  return open + closed === 0 ? 0 : Math.floor((closed * 100) / (open + closed));
}
