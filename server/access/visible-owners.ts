import { memberOrganizationIds, visible } from "#server/access/visible.ts";
import { readsMembership } from "#server/accounts/token-scopes.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/**
 * Whether the viewer sees what an owner defines for its repositories, such as issue types: somebody who sees one of the repositories, or a
 * member. Everybody sees that the owner exists.
 */
export async function seesDefinitions(ctx: Context, ownerId: number): Promise<boolean> {
  return (await batch(ctx, loadSeesDefinitions, ownerId)) === true;
}

async function loadSeesDefinitions(ctx: Context, ownerIds: readonly number[]): Promise<boolean[]> {
  const isMember = readsMembership(ctx.viewer) ? sql`w.id in (${memberOrganizationIds(ctx.viewer)})` : sql`false`;
  const rows = await ctx.db.rows<{ id: number }>(sql`
    select w.id from unnest(${[...ownerIds]}::bigint[]) as w (id)
    where exists (select 1 from repositories r where r.owner_id = w.id and ${visible(ctx.viewer)}) or ${isMember}`);
  const seen = new Set(rows.map(({ id }) => id));
  return ownerIds.map((id) => seen.has(id));
}
