import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { requireCanManage, requireView } from "#server/views/view.ts";

export async function removeDashboardSearchShortcut(ctx: Context, input: { id: number }): Promise<void> {
  requireCanManage(ctx, await requireView(ctx, input.id));
  await ctx.db.run(sql`delete from views where id = ${input.id}`);
}
