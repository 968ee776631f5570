import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** What an account has a limited number of, or an order of its own. */
type Own = "bulk-updates" | "notification-filters" | "push-subscriptions" | "views";

/**
 * Until the end of the transaction, others wait that lock the same of the account. All machines of a distributed database have its row, so
 * that a lock of the row would need all of them.
 */
export async function lockOwn({ db }: Context, accountId: number, own: Own): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${own}:${accountId}`}, 0))`);
}
