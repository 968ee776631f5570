import type { Context } from "#server/context.ts";
import { loadDefaultLabels } from "#server/labels/default-labels.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createRepository, type NewRepository } from "#server/repositories/create-repository.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { DEFAULT_LABELS } from "#shared/labels.ts";

/** Makes a repository as the page does: with its owner's default labels. */
export async function openRepository(ctx: Context, input: NewRepository): Promise<RepositoryRow> {
  const repository = await createRepository(ctx, input);
  const [chosen] = await loadDefaultLabels(ctx, [repository.ownerId]);
  await ctx.db.run(sql`
    insert into labels (repository_id, name, color, description, is_default)
    select ${repository.id}, l.name, l.color, nullif(l.description, ''), true
    from rows from (jsonb_to_recordset(${JSON.stringify(chosen ?? DEFAULT_LABELS)}::jsonb) as (name text, color text, description text))
      with ordinality as l (name, color, description, place) order by l.place`);
  return repository;
}
