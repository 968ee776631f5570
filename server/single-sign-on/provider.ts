import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

export type ProviderRow = { organizationId: number; name: string; slug: string };

/** For each organization that the viewer is a member of: its identity providers that are in use. */
export async function listProviders(
  ctx: Context,
  organizationIds: readonly number[],
): Promise<(ProviderRow[] | undefined)[]> {
  const rows = await ctx.db.rows<ProviderRow>(sql`
    select p.organization_id, p.name, p.slug from identity_providers p
    join organization_members m on m.organization_id = p.organization_id and m.account_id = ${ctx.viewer.accountId}
    where p.organization_id = any(${organizationIds}::bigint[]) and p.is_enabled order by lower(p.name), p.id`);
  return organizationIds.map((id) => rows.filter(({ organizationId }) => organizationId === id));
}
