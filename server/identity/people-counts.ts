import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

export type PeopleCounts = {
  /** The accounts that are connected to the provider. */
  people: number;
  /** Those of them with neither a password nor another provider. */
  solePeople: number;
};

export async function loadPeopleCounts(
  ctx: Context,
  providerIds: readonly number[],
): Promise<(PeopleCounts | undefined)[]> {
  const rows = await ctx.db.rows<PeopleCounts & { providerId: number }>(sql`
    select i.provider_id, count(*)::integer as people, (count(*) filter (where
      not exists (select 1 from credentials c where c.account_id = i.account_id)
      and not exists (select 1 from external_identities o where o.account_id = i.account_id and o.id <> i.id)))::integer as sole_people
    from external_identities i where i.provider_id = any(${providerIds}::bigint[]) group by 1`);
  const byId = new Map(rows.map((row) => [row.providerId, row]));
  return providerIds.map((id) => byId.get(id));
}
