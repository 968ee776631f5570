import type { Context } from "#server/platform/context.ts";
import { UserError } from "#server/errors.ts";
import { sql } from "#server/platform/db/sql.ts";
import { checkDescription, checkName, checkQuery, checkScope } from "#server/views/check-view.ts";
import { requireCanUpdate, loadViewForUpdate, requireView, type ViewRow } from "#server/views/view.ts";
import type { ViewColor, ViewIcon } from "#shared/views.ts";

type Input = {
  id: number;
  name?: string | null;
  query?: string | null;
  description?: string | null;
  icon?: ViewIcon | null;
  color?: ViewColor | null;
  /** Undefined leaves it. */
  scopingRepositoryId?: number | null;
  expectedUpdatedAt?: Date | null;
};

export async function updateDashboardSearchShortcut(ctx: Context, input: Input): Promise<ViewRow> {
  const view = await loadViewForUpdate(ctx, input.id);
  requireCanUpdate(ctx, view);
  if (input.expectedUpdatedAt && toSeconds(view.updatedAt) > toSeconds(input.expectedUpdatedAt)) {
    throw new UserError("STALE_DATA", "This view was changed elsewhere in the meantime. Save again to replace it.");
  }
  const scope =
    input.scopingRepositoryId === undefined
      ? view.scopingRepositoryId
      : await checkScope(ctx, input.scopingRepositoryId);
  // The API tells times in seconds. No two changes have the same one, so an update of an older version is always recognized.
  await ctx.db.run(sql`
    update views set name = ${checkName(input.name ?? view.name)},
      description = ${checkDescription(input.description ?? view.description)},
      query = ${checkQuery(input.query ?? view.query)}, icon = ${input.icon ?? view.icon},
      color = ${input.color ?? view.color}, scoping_repository_id = ${scope},
      updated_at = greatest(date_trunc('second', clock_timestamp()), date_trunc('second', updated_at) + interval '1 second')
    where id = ${view.id}`);
  return requireView(ctx, view.id);
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
