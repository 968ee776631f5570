import { batch, type Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import { loadViews, type ViewRow } from "#server/views/view.ts";

/** The default view of the issue list of a repository, if the viewer can see it. */
export async function loadDefaultView(ctx: Context, repositoryId: number): Promise<ViewRow | undefined> {
  const id = await batch(ctx, loadDefaultViewIds, repositoryId);
  return id === undefined ? undefined : batch(ctx, loadViews, id);
}

async function loadDefaultViewIds(ctx: Context, repositoryIds: readonly number[]): Promise<(number | undefined)[]> {
  const rows = await ctx.db.rows<{ repositoryId: number; viewId: number }>(
    prepared(
      sql`select repository_id, view_id from default_views where repository_id = any(${repositoryIds}::bigint[])`,
    ),
  );
  const byId = new Map(rows.map((row) => [row.repositoryId, row.viewId]));
  return repositoryIds.map((id) => byId.get(id));
}
