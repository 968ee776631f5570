import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** The lists of assignees have no foreign keys. Elsewhere than on a distributed database, the trigger `forget_account` does this. */
export async function unassignAccount({ db }: Context, accountId: number): Promise<void> {
  if (!db.isDistributed) return;
  await db.run(sql`
    update issues set assignee_ids = array_remove(assignee_ids, ${accountId}::bigint) where assignee_ids @> ${[accountId]}::bigint[]`);
}
