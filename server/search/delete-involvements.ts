import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Elsewhere than on a distributed database, the trigger `forget_account` does this. */
export async function deleteInvolvements({ db }: Context, accountId: number): Promise<void> {
  if (db.isDistributed) await db.run(sql`delete from involvements where account_id = ${accountId}`);
}
