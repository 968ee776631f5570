import { missingScopes } from "#server/access/authorize.ts";
import { lockOwn } from "#server/accounts/lock-own.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { sql } from "#server/platform/db/sql.ts";
import { checkDescription, checkName, checkQuery, checkScope } from "#server/views/check-view.ts";
import { canWriteViews, requireView, type ViewRow } from "#server/views/view.ts";
import { LIMITS } from "#shared/limits.ts";
import { DEFAULT_VIEW_COLOR, DEFAULT_VIEW_ICON, type ViewColor, type ViewIcon } from "#shared/views.ts";
import { TOO_MANY_VIEWS } from "#shared/messages.ts";

type Input = {
  name: string;
  query?: string | null;
  description?: string | null;
  icon?: ViewIcon | null;
  color?: ViewColor | null;
  scopingRepositoryId?: number | null;
};

/** Saves a search as a view. The row of the account is locked, so that two requests at once cannot exceed the limit. */
export async function createDashboardSearchShortcut(ctx: Context, input: Input): Promise<ViewRow> {
  const me = signedIn(ctx);
  if (!canWriteViews(ctx)) {
    throw missingScopes();
  }
  const name = checkName(input.name);
  const description = checkDescription(input.description ?? "");
  const query = checkQuery(input.query ?? "");
  const scope = await checkScope(ctx, input.scopingRepositoryId ?? null);
  await lockOwn(ctx, me, "views");
  const known = await ctx.db.row<{ count: number; last: number }>(
    sql`select count(*) as count, coalesce(max(position), 0) as last from views where account_id = ${me}`,
  );
  if ((known?.count ?? 0) >= LIMITS.savedViews) {
    throw unprocessable(TOO_MANY_VIEWS);
  }
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into views (account_id, name, description, query, icon, color, scoping_repository_id, position, created_at, updated_at)
    values (${me}, ${name}, ${description}, ${query}, ${input.icon ?? DEFAULT_VIEW_ICON},
      ${input.color ?? DEFAULT_VIEW_COLOR}, ${scope}, ${(known?.last ?? 0) + 1}, ${ctx.now}, ${ctx.now})
    returning id`);
  return requireView(ctx, row?.id ?? 0);
}
