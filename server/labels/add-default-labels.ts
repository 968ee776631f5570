import type { Context } from "#server/platform/context.ts";
import { loadDefaultLabels } from "#server/labels/default-labels.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { DEFAULT_LABELS } from "#shared/labels.ts";

/** Adds the default labels of its owner, or the built-in ones, to a new repository. */
export async function addDefaultLabels(ctx: Context, repository: RepositoryRow): Promise<void> {
  const [ownLabels] = await loadDefaultLabels(ctx, [repository.ownerId]);
  await ctx.db.run(sql`
    insert into labels (repository_id, name, color, description, is_default)
    select ${repository.id}, l.name, l.color, nullif(l.description, ''), true
    from rows from (jsonb_to_recordset(${JSON.stringify(ownLabels ?? DEFAULT_LABELS)}::jsonb) as (name text, color text, description text))
      with ordinality as l (name, color, description, position) order by l.position`);
}
