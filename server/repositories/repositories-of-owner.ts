import type { Context } from "#server/platform/context.ts";
import { removeRowsOfRepositories } from "#server/platform/distribution/lost-keys.ts";
import { sql } from "#server/platform/db/sql.ts";

/** The repositories of a deleted organization do not exist for anybody. */
export async function hideRepositoriesOf(ctx: Context, ownerId: number): Promise<void> {
  await ctx.db.run(sql`update repositories set is_deleted = true where owner_id = ${ownerId}`);
}

export async function showRepositoriesOf(ctx: Context, ownerId: number): Promise<void> {
  await ctx.db.run(sql`update repositories set is_deleted = false where owner_id = ${ownerId}`);
}

export async function deleteRepositoriesOf(ctx: Context, ownerId: number): Promise<void> {
  const rows = await ctx.db.rows<{ id: number }>(sql`select id from repositories where owner_id = ${ownerId}`);
  await removeRowsOfRepositories(
    ctx.db,
    rows.map(({ id }) => id),
  );
  await ctx.db.run(sql`delete from repositories where owner_id = ${ownerId}`);
}
