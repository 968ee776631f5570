import { visibleToAccount } from "#server/access/visible.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Whether the account, which may have lost access or been suspended since the e-mail was written, sees all repositories that it tells of. */
export async function seesRepositories(
  ctx: Context,
  { accountId, repositoryIds }: { accountId: number; repositoryIds: readonly number[] },
): Promise<boolean> {
  const row = await ctx.db.row<{ count: number }>(sql`
    select count(*)::integer as count from repositories r, accounts a
    where r.id = any(${[...repositoryIds]}::bigint[]) and a.id = ${accountId} and a.suspended_at is null and ${visibleToAccount()}`);
  return row?.count === repositoryIds.length;
}
