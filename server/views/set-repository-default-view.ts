import { authorize } from "#server/access/authorize.ts";
import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";
import { requireView } from "#server/views/view.ts";

export async function setRepositoryDefaultView(
  ctx: Context,
  input: { repositoryId: number; viewId: number | null },
): Promise<void> {
  const repository = await requireRepository(ctx, input.repositoryId);
  authorize(ctx, "view.share", getGrant(ctx, repository));
  if (input.viewId !== null && (await requireView(ctx, input.viewId)).repositoryId !== repository.id) {
    throw unprocessable("Share the view with this repository first.", "shortcutId");
  }
  await ctx.db.run(
    input.viewId === null
      ? sql`delete from default_views where repository_id = ${repository.id}`
      : sql`insert into default_views (repository_id, view_id) values (${repository.id}, ${input.viewId})
          on conflict (repository_id) do update set view_id = excluded.view_id`,
  );
}
