import { setTimeout as sleep } from "node:timers/promises";
import type { Queryable } from "#server/platform/db/database.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";

const POLL_MS = 2;
/** Citus commits what is left on a worker by itself, later. */
const LIMIT_MS = 5000;

/**
 * Waits until the transactions of a condition on `pg_locks` have ended, which others may already see as committed. On a distributed database
 * the coordinator commits first and then tells the workers; the lock of a transaction's own id is released after that.
 */
export async function untilEnded(db: Pick<Queryable, "rows">, condition: Sql): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  let running = await listRunning(db, condition);
  while (running.length > 0 && Date.now() < deadline) {
    await sleep(POLL_MS);
    const still = new Set(await listRunning(db, condition));
    // A connection may have begun another transaction.
    running = running.filter((id) => still.has(id));
  }
}

async function listRunning(db: Pick<Queryable, "rows">, condition: Sql): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select transactionid::text as id from pg_locks
    where locktype = 'transactionid' and mode = 'ExclusiveLock' and pid <> pg_backend_pid() and ${condition}`);
  return rows.map(({ id }) => id);
}
