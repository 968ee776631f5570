import type { Config } from "#server/config.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { Log } from "#server/platform/log.ts";

/** Connections of each process beside those of requests (`MILEPOST_DB_POOL`). */
export const JOB_CONNECTIONS = 4;
/** Apart from those of requests: a burst of changes delays no request. */
export const LIVE_CONNECTIONS = 3;
const NOTICE_CONNECTIONS = 1;
/** With replicas: what the primary says about reading from them, and where accounts have written. */
export const POSITION_CONNECTIONS = 2;

type Processes = { processes: number; poolSize: number; databaseReplicaUrls?: readonly string[] };

/** The most connections that the processes of a server have: while they are replaced, there is one more. */
export function countConnections({ processes, poolSize, databaseReplicaUrls = [] }: Processes): number {
  const running = processes === 1 ? 1 : processes + 1;
  const forPositions = databaseReplicaUrls.length > 0 ? POSITION_CONNECTIONS : 0;
  return running * (poolSize + LIVE_CONNECTIONS + JOB_CONNECTIONS + NOTICE_CONNECTIONS + forPositions);
}

/** Those to PostgreSQL itself: a pooler limits the connections of requests and live updates. */
export function countNeeded(
  config: Pick<Config, "processes" | "poolSize" | "databaseDirectUrl" | "databaseReplicaUrls">,
): number {
  const isPooled = config.databaseDirectUrl !== undefined;
  return countConnections(isPooled ? { ...config, poolSize: -LIVE_CONNECTIONS, databaseReplicaUrls: [] } : config);
}

/** The pool of each process with which all of them fit into the connections that there are. */
export function fitPool(config: Processes, available: number): number {
  for (let poolSize = config.poolSize; poolSize > POOL_MIN; poolSize -= 1)
    if (countConnections({ ...config, poolSize }) <= available) return poolSize;
  return Math.min(POOL_MIN, config.poolSize);
}

const POOL_MIN = 2;

/** The connections that the database allows to users like the server's. */
export async function countAvailable(db: Queryable): Promise<number> {
  const row = await db.row<{ available: number }>(sql`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) as available`);
  return row?.available ?? 0;
}

/** Warns when the database has fewer connections than the server may use. */
export async function checkConnectionBudget(db: Queryable, log: Pick<Log, "warn">, needed: number): Promise<void> {
  const available = await countAvailable(db);
  if (available < needed)
    log.warn(
      { needed, available },
      "The database allows fewer connections than this server may use: raise max_connections or lower MILEPOST_DB_POOL.",
    );
}
