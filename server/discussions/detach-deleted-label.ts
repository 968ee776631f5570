import type { LabelRow } from "#server/labels/label.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Removes a deleted label from discussions, or replaces it with another one. */
export async function detachDeletedLabel(
  ctx: Context,
  { label, into }: { label: LabelRow; into: LabelRow | null },
): Promise<{ isDone: boolean }> {
  const added = into ? [into.id] : [];
  await ctx.db.run(sql`
    update discussions set label_ids = array(
      select distinct id from unnest(array_remove(label_ids, ${label.id}::bigint) || ${added}::bigint[]) id order by id)
    where repository_id = ${label.repositoryId} and ${label.id}::bigint = any(label_ids)`);
  return { isDone: true };
}
