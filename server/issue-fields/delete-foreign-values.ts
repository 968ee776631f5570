import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

/** Fields belong to an organization: the issues of a transferred repository lose the values of the old one's. */
export async function deleteForeignValues(ctx: Context, { id, ownerId }: RepositoryRow): Promise<void> {
  await ctx.db.run(sql`
    delete from issue_field_values v where v.repository_id = ${id}
      and v.field_id in (select id from issue_fields where organization_id <> ${ownerId})`);
}
