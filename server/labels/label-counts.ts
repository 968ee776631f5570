import type { Context } from "#server/platform/context.ts";
import { labelKey, type LabelKey } from "#server/labels/label.ts";
import { alsoHasKey, prepared, sql } from "#server/platform/db/sql.ts";

type LabelCounts = { issues: number; pulls: number };

/** Open issues and pull requests of labels, from the counters of the database. */
export async function loadLabelCounts(ctx: Context, keys: readonly LabelKey[]): Promise<LabelCounts[]> {
  const rows = await ctx.db.rows<LabelKey & LabelCounts>(
    prepared(sql`
    select c.repository_id, c.facet_id as id,
      coalesce(sum(c.count) filter (where not c.is_pull), 0)::int as issues, coalesce(sum(c.count) filter (where c.is_pull), 0)::int as pulls
    from unnest(${keys.map((k) => k.repositoryId)}::bigint[], ${keys.map((k) => k.id)}::bigint[]) as w (repository_id, id)
    join facet_counts c on c.facet = 'LABEL' and c.facet_id = w.id and c.repository_id = w.repository_id and c.state = 'OPEN'
      and ${alsoHasKey("c.repository_id, c.facet_id", keys)}
    group by 1, 2`),
  );
  const byKey = new Map(rows.map((row) => [labelKey(row), row]));
  return keys.map((key) => byKey.get(labelKey(key)) ?? { issues: 0, pulls: 0 });
}
