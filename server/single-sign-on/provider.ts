import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

export type ProviderRow = { organizationId: number; name: string; slug: string };

/** For each organization: its identity providers that are in use. */
export async function listProviders(
  ctx: Context,
  organizationIds: readonly number[],
): Promise<(ProviderRow[] | undefined)[]> {
  const rows = await ctx.db.rows<ProviderRow>(sql`
    select organization_id, name, slug from identity_providers
    where organization_id = any(${organizationIds}::bigint[]) and is_enabled order by lower(name), id`);
  return organizationIds.map((id) => rows.filter(({ organizationId }) => organizationId === id));
}
