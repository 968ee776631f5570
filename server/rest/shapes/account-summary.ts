import type { Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";

type Summary = { id: number; publicRepositories: number; privateRepositories: number; hasTwoFactor: boolean };

/** What the answer about an account counts. Who reads the private number is decided by the caller. */
export async function readSummary(ctx: Context, ids: readonly number[]): Promise<(Summary | undefined)[]> {
  const rows = await ctx.db.rows<Summary>(
    prepared(sql`
    select a.id,
      (select count(*) from repositories r where r.owner_id = a.id and not r.is_deleted and r.visibility = 'PUBLIC')::int as public_repositories,
      (select count(*) from repositories r where r.owner_id = a.id and not r.is_deleted and r.visibility = 'PRIVATE')::int as private_repositories,
      exists (select 1 from two_factor f where f.account_id = a.id and f.enabled_at is not null) as has_two_factor
    from accounts a where a.id = any(${[...ids]}::bigint[])`),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}
