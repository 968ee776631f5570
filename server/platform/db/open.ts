import pg from "pg";
import type { Config } from "#server/config.ts";
import { countConnections } from "#server/platform/db/connection-budget.ts";
import { openDatabase, type Database } from "#server/platform/db/database.ts";
import { readIsDistributed } from "#server/platform/distribution/is-distributed.ts";
import { SetupError } from "#server/platform/embedded/files.ts";
import { settlesWithin } from "#server/platform/settles-within.ts";
import { startEmbedded, type EmbeddedDatabase, type EmbeddedOptions } from "#server/platform/embedded/embedded.ts";

export type OpenDatabase = {
  database: Database;
  /** For connections that keep their session: listening, jobs, backups. */
  connection: pg.PoolConfig;
  /** For those of requests, which may lead through a pooler. */
  pooledConnection: pg.PoolConfig;
  close(): Promise<void>;
  /** Stops an embedded database that this process runs, without waiting for running statements. */
  interrupt(): Promise<void>;
};

const MIN_SERVER_VERSION = 150_000;
/** Closing waits for running statements, which never end if the database does not answer. */
const CLOSE_TIMEOUT_MS = 5000;

/** Opens the database of DATABASE_URL, or the embedded one. */
export async function openConfigured(config: Config, options: EmbeddedOptions): Promise<OpenDatabase> {
  const connections = countConnections(config);
  return open(
    config,
    config.databaseUrl ? undefined : await startEmbedded(config.dataDir, { connections, ...options }),
  );
}

/** Opens the same database in another process of the server; `embedded` is that of the process that runs it. */
export function openForProcess(config: Config, embedded: pg.PoolConfig | undefined): Promise<OpenDatabase> {
  return open(config, embedded && { connection: embedded, stop: () => Promise.resolve() });
}

async function open(
  config: Config,
  embedded: Pick<EmbeddedDatabase, "connection" | "stop"> | undefined,
): Promise<OpenDatabase> {
  const pooledConnection = embedded?.connection ?? { connectionString: config.databaseUrl };
  const connection = isPooled(config) ? { connectionString: config.databaseDirectUrl } : pooledConnection;
  const options = { ...getDatabaseOptions(config), waitMs: config.databaseWaitMs };
  const isDistributed = await inspect(openDatabase(pooledConnection, { ...options, poolSize: 1 }), config).catch(
    async (error: unknown) => {
      await embedded?.stop();
      throw error;
    },
  );
  const database = openDatabase(pooledConnection, { ...options, isDistributed, poolSize: config.poolSize });
  const close = async () => {
    await settlesWithin(database.close(), CLOSE_TIMEOUT_MS);
    await embedded?.stop();
  };
  return { database, connection, pooledConnection, close, interrupt: async () => embedded?.stop() };
}

/** What is the same for all connections of requests. */
export function getDatabaseOptions(config: Config) {
  return {
    statementTimeoutMs: config.queryTimeoutMs,
    preparesStatements: config.preparesStatements,
    isPooled: isPooled(config),
  };
}

/** Whether requests reach the database through a pooler that gives a connection to each transaction. */
export function isPooled(config: Config): boolean {
  return config.databaseDirectUrl !== undefined;
}

/** Refuses a database that does not suit. Whether it is distributed. */
async function inspect(database: Database, config: Config): Promise<boolean> {
  try {
    await checkVersion(database);
    const isDistributed = await readIsDistributed(database);
    if (isDistributed && config.databaseReplicaUrls.length > 0)
      throw new SetupError("A distributed database has no read replicas: remove DATABASE_REPLICA_URLS.");
    return isDistributed;
  } finally {
    await settlesWithin(database.close(), CLOSE_TIMEOUT_MS);
  }
}

async function checkVersion(database: Database): Promise<void> {
  const result = await database.pool
    .query<{ number: string; text: string }>(
      "select current_setting('server_version_num') as number, current_setting('server_version') as text",
    )
    .catch((error: Error) => {
      throw new SetupError(`The database does not answer: ${error.message || (error as { code?: string }).code}`);
    });
  const row = result.rows[0];
  if (Number(row?.number) < MIN_SERVER_VERSION)
    throw new SetupError(`PostgreSQL ${row?.text} is too old: Milepost needs 15 or newer.`);
}
