import { authorize, viewerCanAsOwner } from "#server/access/authorize.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound } from "#server/errors.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant, requireRepository } from "#server/repositories/repository.ts";
import { requireCanManage, requireView, type ViewEditors, type ViewRow } from "#server/views/view.ts";

type Input = {
  id: number;
  with: { organizationId: number } | { repositoryId: number } | null;
  editors?: ViewEditors | null;
};

/** Shares a view with an organization of the viewer or a repository that the viewer can write to. Null: ends the sharing. */
export async function shareDashboardSearchShortcut(ctx: Context, input: Input): Promise<ViewRow | null> {
  const me = signedIn(ctx);
  const view = await requireView(ctx, input.id);
  requireCanManage(ctx, view);
  const organizationId = input.with && "organizationId" in input.with ? input.with.organizationId : null;
  const repositoryId = input.with && "repositoryId" in input.with ? input.with.repositoryId : null;
  if (organizationId !== null && !(await viewerCanAsOwner(ctx, "organization.readMembers", organizationId))) {
    throw notFound("an Organization");
  }
  if (repositoryId !== null) authorize(ctx, "view.share", getGrant(ctx, await requireRepository(ctx, repositoryId)));
  await ctx.db.run(sql`
    update views set organization_id = ${organizationId}, repository_id = ${repositoryId},
      editors = ${input.editors ?? view.editors} where id = ${view.id}`);
  // The default view of a repository must be shared with it.
  await ctx.db.run(sql`
    delete from default_views where view_id = ${view.id} and repository_id is distinct from ${repositoryId}`);
  // Whoever ends the sharing of a view of somebody else cannot see it afterwards.
  return view.accountId === me || input.with ? requireView(ctx, view.id) : null;
}
