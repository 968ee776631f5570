import { visibleToAccount } from "#server/access/visible.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";

type VisiblePair = { accountId: number; repositoryId: number; ownerId: number };

/**
 * Which of the accounts can see which of the repositories now, in a session that no organization is hidden from. Nothing
 * of it may be kept.
 */
export function visiblePairs(
  ctx: Pick<Context, "db">,
  { accountIds, repositoryIds }: { accountIds: readonly number[]; repositoryIds: readonly number[] },
): Promise<VisiblePair[]> {
  return ctx.db.rows<VisiblePair>(
    prepared(sql`
    select a.id as account_id, r.id as repository_id, r.owner_id from accounts a
    join repositories r on r.id = any(${[...repositoryIds]}::bigint[])
    where a.id = any(${[...accountIds]}::bigint[]) and ${visibleToAccount()}`),
  );
}
