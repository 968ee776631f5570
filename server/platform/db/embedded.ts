import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { initializeCluster } from "#server/platform/db/embedded-cluster.ts";
import { prepareFiles, SetupError } from "#server/platform/db/embedded-files.ts";
import { startFailure, superviseProcess } from "#server/platform/db/embedded-process.ts";
import {
  folderOwner,
  makeSocketFolder,
  removeAbandonedSocketFolders,
  removeSocketFolder,
  removeStaleSockets,
} from "#server/platform/db/embedded-sockets.ts";
import { takeOwnerLock } from "#server/platform/db/owner-lock.ts";

/** A running PostgreSQL of the npm package. */
type EmbeddedDatabase = {
  connection: pg.PoolConfig;
  /** Whether another Milepost process runs it, which `stop` then leaves running. */
  isBorrowed: boolean;
  stop(): Promise<void>;
};

const USER = "milepost";
const DATABASE = "milepost";
const START_TIMEOUT_MS = 60_000;

export async function startEmbedded(dataDir: string, options: { canBorrow: boolean }): Promise<EmbeddedDatabase> {
  const files = await prepareFiles(dataDir);
  const lock = await takeOwnerLock(files.socketDir, () => makeSocketFolder(files.socketDir, files.user));
  if (lock) await ensurePassword(dataDir);
  const password = await readFile(passwordPath(dataDir), "utf8");
  const connection = { host: files.socketDir, user: USER, database: DATABASE, password };
  if (!lock) {
    if (!options.canBorrow) {
      throw new SetupError(
        `Another Milepost process is using the data folder ${dataDir}. Stop it first, or name another folder with MILEPOST_DATA.`,
      );
    }
    await waitForConnection(connection, () => undefined);
    return { connection, isBorrowed: true, stop: async () => {} };
  }
  const release = async () => {
    await lock.release();
    await removeSocketFolder(files.socketDir);
  };
  try {
    await removeAbandonedSocketFolders(folderOwner(files.user));
    await initializeCluster(files, { user: USER, password });
    const supervisor = await superviseProcess(files, dataDir);
    await waitForConnection(connection, () => startFailure(supervisor.child(), dataDir));
    return {
      connection,
      isBorrowed: false,
      stop: async () => {
        await supervisor.stop();
        await removeStaleSockets(files.socketDir);
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

function passwordPath(dataDir: string): string {
  return join(dataDir, "database-password");
}

async function ensurePassword(dataDir: string): Promise<void> {
  const path = passwordPath(dataDir);
  if (!existsSync(path)) await writeFile(path, randomBytes(24).toString("base64url"), { mode: 0o600 });
}

async function waitForConnection(
  connection: pg.ClientConfig,
  getFailure: () => Promise<SetupError> | undefined,
): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const failure = getFailure();
    if (failure) throw await failure;
    const reason = await connectOnce({ ...connection, database: "postgres" });
    if (!reason) return ensureDatabase(connection);
    if (Date.now() > deadline) throw new SetupError(`The embedded database does not answer: ${reason}`);
    await sleep(10);
  }
}

async function connectOnce(connection: pg.ClientConfig): Promise<string | undefined> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ensureDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, database: "postgres" });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
