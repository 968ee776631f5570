import { lockOwn } from "#server/accounts/lock-own.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { requireCanWriteViews, listOwnViews } from "#server/views/view.ts";

/** Orders the viewer's own views. Views that are not named follow in their previous order. */
export async function prioritizeDashboardSearchShortcuts(ctx: Context, input: { ids: number[] }): Promise<void> {
  const me = signedIn(ctx);
  requireCanWriteViews(ctx);
  await lockOwn(ctx, me, "views");
  const known = (await listOwnViews(ctx)).map((view) => view.id);
  const named = [...new Set(input.ids)].filter((id) => known.includes(id));
  const order = [...named, ...known.filter((id) => !named.includes(id))];
  await ctx.db.run(sql`
    update views v set position = o.position
    from unnest(${order}::bigint[]) with ordinality o (id, position) where v.id = o.id and v.account_id = ${me}`);
}
