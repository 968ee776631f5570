import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

/** The issues of a transferred repository get the new owner's types of the same names; the others have none. */
export async function detachTransferredTypes(ctx: Context, { id, ownerId }: RepositoryRow): Promise<void> {
  await ctx.db.run(sql`
    update issues i set issue_type_id = (select n.id from issue_types o
      join issue_types n on n.organization_id = ${ownerId} and lower(n.name) = lower(o.name) where o.id = i.issue_type_id)
    where i.repository_id = ${id} and i.issue_type_id is not null`);
}
