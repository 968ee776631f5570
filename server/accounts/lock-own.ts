import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** What an account has a limited number of, or an order of its own. */
type Own = "bulk-updates" | "notification-filters" | "push-subscriptions" | "views";

/**
 * Transactions that lock the same things of an account run one after the other. All machines of a distributed database have the row of
 * the account, so a lock of the row would need all of them.
 */
export async function lockOwn({ db }: Context, accountId: number, own: Own): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${own}:${accountId}`}, 0))`);
}
