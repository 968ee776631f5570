import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Table } from "#server/backups/backup-format.ts";
import { UserError } from "#server/errors.ts";
import { MINUTE_MS } from "#shared/durations.ts";

/** The longest time in which a backup tries to begin. */
const TRIES_MS = 5 * MINUTE_MS;
/** Shorter than the time after which PostgreSQL looks for deadlocks: the backup gives way, never what somebody does. */
const LOCK_TIMEOUT_MS = 500;
const PAUSE_MS = 1000;

/** Begins a transaction that reads the database as it is now. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query("begin transaction isolation level repeatable read read only");
}

type Distributed = {
  client: pg.ClientBase;
  /** Another connection, which keeps others from writing until the transaction has begun on all machines. */
  locker: pg.ClientBase;
  tables: readonly Table[];
  /** How long to try; five minutes. */
  triesMs?: number;
};

/**
 * The same on a distributed database. Each machine has snapshots of its own, and Citus begins a transaction on a machine with the first statement that
 * reads there. So nothing is written while one statement reads on all machines, over the one connection to each that all others use too.
 */
export async function beginDistributedSnapshot({ client, locker, tables, triesMs }: Distributed): Promise<void> {
  await client.query("set citus.max_adaptive_executor_pool_size = 1");
  // The default would open as many connections as there are shards.
  await client.query("set citus.force_max_query_parallelization = off");
  await lockTables(locker, tables, triesMs ?? TRIES_MS);
  await beginSnapshot(client);
  await client.query("select count(*) from repository_counters");
  await locker.query("rollback");
}

/** When all are locked, what others have written is visible on all machines: locks are released after that. */
async function lockTables(locker: pg.ClientBase, tables: readonly Table[], triesMs: number): Promise<void> {
  const names = tables.map(({ name }) => `"${name}"`).join(", ");
  const deadline = Date.now() + triesMs;
  for (;;) {
    await locker.query("begin");
    await locker.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    try {
      await locker.query(`lock table ${names} in share mode`);
      return;
    } catch (error) {
      await locker.query("rollback");
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (Date.now() > deadline) throw toBusyError();
    }
    await sleep(PAUSE_MS * (0.5 + Math.random()));
  }
}

/** PostgreSQL's error code for a lock_timeout. */
const LOCK_NOT_AVAILABLE = "55P03";

function toBusyError(): Error {
  return new UserError(
    "SERVICE_UNAVAILABLE",
    "The backup could not begin: for an instant nothing may be written, and other sessions wrote all the time. Try again, or stop long imports and bulk updates.",
  );
}
