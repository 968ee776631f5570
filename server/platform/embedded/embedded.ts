import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { makeCluster } from "#server/platform/embedded/cluster.ts";
import { takeClusterLock } from "#server/platform/embedded/cluster-lock.ts";
import { lockFile, type FileLock } from "#server/platform/embedded/file-lock.ts";
import { locateFiles, SetupError, type EmbeddedFiles } from "#server/platform/embedded/files.ts";
import { getStartFailure, launchDatabase, stopDatabase } from "#server/platform/embedded/process.ts";
import { preparePrograms } from "#server/platform/embedded/programs.ts";
import { findSocketFolder, removeTemporaryFolder } from "#server/platform/embedded/sockets.ts";
import { superviseDatabase } from "#server/platform/embedded/supervisor.ts";
import type { Log } from "#server/platform/log.ts";
import { PRIVATE_FILE_MODE } from "#server/platform/private-file.ts";

/** PostgreSQL from the npm package, in the data folder. */
export type EmbeddedDatabase = {
  connection: pg.PoolConfig;
  /** True if another Milepost process runs the database and this one only uses it. */
  isBorrowed: boolean;
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** Whether to use the database of another Milepost process if it runs one on this folder. */
  canBorrow: boolean;
  /** How long that process may take to answer. */
  borrowTimeoutMs?: number;
  /** How many connections the server uses at most: the database permits a few more. */
  connections?: number;
  /** Called when PostgreSQL has been started. Until it answers, this process has nothing else to do. */
  onLaunch?: () => void;
  log: Pick<Log, "warn">;
};

const USER = "milepost";
const DATABASE = "milepost";
const START_TIMEOUT_MS = 60_000;
const BORROW_TIMEOUT_MS = 20_000;
const POLL_MS = 10;
/** Of one process with the default settings. */
const DEFAULT_CONNECTIONS = 18;

export async function startEmbedded(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const files = await locateFiles(dataDir);
  const lock = lockFile(files.ownerLock);
  if (lock) return runDatabase(files, lock, options);
  if (options.canBorrow) return borrowDatabase(files, options.borrowTimeoutMs ?? BORROW_TIMEOUT_MS);
  throw new SetupError(
    `Another Milepost process is using the data folder ${files.dataDir}. Stop it first, or name another folder with MILEPOST_DATA.`,
  );
}

async function runDatabase(
  files: EmbeddedFiles,
  lock: FileLock,
  { log, onLaunch, connections = DEFAULT_CONNECTIONS }: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  try {
    const programs = await preparePrograms(files);
    const password = await makePassword(files);
    await ensureCluster(files, programs, password);
    const first = await launchDatabase({ files, programs, connections });
    onLaunch?.();
    const connection = { host: first.socketFolder, user: USER, database: DATABASE, password };
    try {
      await waitForAnswer(connection, () => getStartFailure(first, files.log));
      await ensureDatabase(connection);
    } catch (error) {
      await stopDatabase(first);
      throw error;
    }
    const supervisor = superviseDatabase(first, { files, programs, connections, log });
    return {
      connection,
      isBorrowed: false,
      async stop() {
        await supervisor.stop();
        await removeTemporaryFolder(files);
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function ensureCluster(files: EmbeddedFiles, programs: string, password: string): Promise<void> {
  if (existsSync(files.cluster)) return;
  const lock = await takeClusterLock(files);
  try {
    await makeCluster({ files, programs, lock, user: USER, password });
  } finally {
    lock.release();
  }
}

async function borrowDatabase(files: EmbeddedFiles, timeoutMs: number): Promise<EmbeddedDatabase> {
  const deadline = Date.now() + timeoutMs;
  let reason = "there is no socket";
  while (Date.now() < deadline) {
    const host = await findSocketFolder(files);
    const password = await readFile(getPasswordPath(files), "utf8").catch(() => undefined);
    if (host !== undefined && password !== undefined) {
      const connection = { host, user: USER, database: DATABASE, password };
      const failure = await tryConnection(connection);
      if (!failure) return { connection, isBorrowed: true, stop: () => Promise.resolve() };
      reason = failure.message;
    }
    await sleep(POLL_MS * 10);
  }
  throw new SetupError(
    `Another Milepost process runs the database of the data folder ${files.dataDir}, but it cannot be reached from here: ${reason}. ` +
      "Run the command where that process runs, or stop the process first.",
  );
}

function getPasswordPath({ dataDir }: EmbeddedFiles): string {
  return join(dataDir, "database-password");
}

async function makePassword(files: EmbeddedFiles): Promise<string> {
  const path = getPasswordPath(files);
  const existing = await readFile(path, "utf8").catch(() => "");
  if (existing !== "") return existing;
  const password = randomBytes(24).toString("base64url");
  await writeFile(path, password, { mode: PRIVATE_FILE_MODE });
  return password;
}

/** PostgreSQL's error code while it starts or recovers from a crash, which can take long. */
const CANNOT_CONNECT_NOW = "57P03";

async function waitForAnswer(
  connection: pg.ClientConfig,
  getFailure: () => Promise<SetupError | undefined>,
): Promise<void> {
  let deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const startFailure = await getFailure();
    if (startFailure) throw startFailure;
    const failure = await tryConnection({ ...connection, database: "postgres" });
    if (!failure) return;
    if (failure.code === CANNOT_CONNECT_NOW) deadline = Date.now() + START_TIMEOUT_MS;
    if (Date.now() > deadline) throw new SetupError(`The embedded database does not answer: ${failure.message}`);
    await sleep(POLL_MS);
  }
}

async function tryConnection(
  connection: pg.ClientConfig,
): Promise<{ code: string | undefined; message: string } | undefined> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return { code: (error as { code?: string }).code, message: (error as Error).message };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ensureDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, database: "postgres" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
