import { spawn, type ChildProcess, execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, openSync, closeSync } from "node:fs";
import { chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { prepareFiles, SetupError, type EmbeddedFiles } from "#server/platform/db/embedded-files.ts";
import {
  folderOwner,
  makeSocketFolder,
  removeAbandonedSocketFolders,
  removeSocketFolder,
  removeStaleSockets,
} from "#server/platform/db/embedded-sockets.ts";
import { takeOwnerLock } from "#server/platform/db/owner-lock.ts";

/**
 * Runs PostgreSQL out of the npm package, in the data folder. The server is a
 * child of a small `sh` that holds a pipe from this process: when this process
 * dies, even by SIGKILL, the pipe closes and the database shuts down by itself.
 */
export type EmbeddedDatabase = {
  connection: pg.PoolConfig;
  /** True when another Milepost process runs the database and this one only uses it. */
  borrowed: boolean;
  stop(): Promise<void>;
};

const USER = "milepost";
const DATABASE = "milepost";
const START_TIMEOUT_MS = 60_000;

export async function startEmbedded(dataDir: string, options: { mayBorrow: boolean }): Promise<EmbeddedDatabase> {
  const files = await prepareFiles(dataDir);
  const lock = await takeOwnerLock(files.socketDir, () => makeSocketFolder(files.socketDir, files.user));
  const password = await readPassword(dataDir, lock !== undefined);
  const connection = { host: files.socketDir, user: USER, database: DATABASE, password };
  if (!lock) {
    if (!options.mayBorrow) {
      throw new SetupError(
        `Another Milepost process is using the data folder ${dataDir}. Stop it first, or name another folder with MILEPOST_DATA.`,
      );
    }
    await waitForAnswer(connection, () => undefined);
    return { connection, borrowed: true, stop: async () => {} };
  }
  const release = async () => {
    await lock.release();
    await removeSocketFolder(files.socketDir);
  };
  try {
    await removeAbandonedSocketFolders(folderOwner(files.user));
    await initialize(files, password);
    const supervisor = await superviseProcess(files, dataDir);
    await waitForAnswer(connection, () => exited(supervisor.child(), dataDir));
    return {
      connection,
      borrowed: false,
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

async function readPassword(dataDir: string, mayWrite: boolean): Promise<string> {
  const path = join(dataDir, "database-password");
  if (!existsSync(path) && mayWrite) {
    await writeFile(path, randomBytes(24).toString("base64url"), { mode: 0o600 });
  }
  return readFile(path, "utf8");
}

async function initialize(files: EmbeddedFiles, password: string): Promise<void> {
  if (existsSync(files.cluster)) return;
  // A half-made cluster of an interrupted first start is thrown away.
  const half = `${files.cluster}.new`;
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o700, recursive: true });
  const passwordFile = join(files.socketDir, "initial-password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (files.user) {
    await chown(half, files.user.uid, files.user.gid);
    await chown(passwordFile, files.user.uid, files.user.gid);
  }
  try {
    await promisify(execFile)(
      join(files.programs, "bin/initdb"),
      [
        "-D",
        half,
        "-U",
        USER,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--locale=C",
        "--no-instructions",
      ],
      { ...processOptions(files), cwd: files.socketDir },
    );
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new SetupError(`The embedded database could not be made: ${explain((stderr ?? String(error)).trim())}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(half, files.cluster);
}

/** PostgreSQL asks for the name of its user, which a bare user id (as containers may have) does not have. */
function explain(message: string): string {
  return message.includes("could not look up effective user ID")
    ? `${message}. Give this user an entry in /etc/passwd, or set DATABASE_URL.`
    : message;
}

/** Ends PostgreSQL when standard input closes, and itself when PostgreSQL ends. */
const WRAPPER = `
exec 3<&0
"$0" "$@" 3<&- </dev/null &
server=$!
( exec >/dev/null 2>&1; cat <&3; kill -INT $server ) &
watcher=$!
trap 'kill -INT $server' TERM INT HUP
while :; do
  wait $server; code=$?
  kill -0 $server 2>/dev/null || break
done
kill $watcher 2>/dev/null
exit $code
`;

async function launch(files: EmbeddedFiles, dataDir: string): Promise<ChildProcess> {
  if (await clearStalePid(files.cluster)) await removeStaleSockets(files.socketDir);
  const log = openSync(join(dataDir, "postgres.log"), "a");
  const child = spawn(
    "/bin/sh",
    [
      "-c",
      WRAPPER,
      join(files.programs, "bin/postgres"),
      "-D",
      files.cluster,
      ...settings(files.socketDir).flatMap((setting) => ["-c", setting]),
    ],
    // Its own process group: Ctrl-C in a terminal must reach only this program, which drains first.
    { ...processOptions(files), cwd: files.socketDir, detached: true, stdio: ["pipe", log, log] },
  );
  closeSync(log);
  child.unref();
  return child;
}

function settings(socketDir: string): string[] {
  const megabytes = Math.min(1024, Math.max(64, Math.floor(totalmem() / 4 / 2 ** 20)));
  return [
    `unix_socket_directories=${socketDir}`,
    "listen_addresses=",
    "max_connections=100",
    `shared_buffers=${megabytes}MB`,
    "effective_cache_size=2GB",
    "random_page_cost=1.1",
    "work_mem=16MB",
    "maintenance_work_mem=256MB",
    "max_wal_size=4GB",
    "jit=off",
    "timezone=UTC",
    "log_min_messages=warning",
  ];
}

function processOptions(files: EmbeddedFiles): { uid?: number; gid?: number; env: NodeJS.ProcessEnv } {
  const env = { PATH: "/usr/bin:/bin:/usr/local/bin", LC_ALL: "C", TZ: "UTC" };
  return files.user ? { ...files.user, env } : { env };
}

/**
 * After a hard stop a `postmaster.pid` may stay. PostgreSQL removes it unless a
 * process with that id lives, which in a container is soon the case for some
 * other program: then it is removed here. A PostgreSQL still shutting down is awaited.
 * Answers whether it is certain that no PostgreSQL runs on this cluster.
 */
async function clearStalePid(cluster: string): Promise<boolean> {
  const path = join(cluster, "postmaster.pid");
  for (let waited = 0; waited < 15_000; waited += 100) {
    const pid = (await readFile(path, "utf8").catch(() => "")).split("\n")[0];
    if (!pid) return true;
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (process.platform === "linux" && !command.includes("postgres")) {
      await rm(path, { force: true });
      return true;
    }
    if (process.platform !== "linux") return false;
    await sleep(100);
  }
  return false;
}

async function waitForAnswer(
  connection: pg.ClientConfig,
  failure: () => Promise<SetupError> | undefined,
): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const failed = failure();
    if (failed) throw await failed;
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

function exited(child: ChildProcess, dataDir: string): Promise<SetupError> | undefined {
  if (child.exitCode === null && child.signalCode === null) return undefined;
  const path = join(dataDir, "postgres.log");
  return readFile(path, "utf8").then(
    (text) =>
      new SetupError(
        `The embedded database did not start. The end of ${path}:\n${text.trim().split("\n").slice(-5).join("\n")}`,
      ),
  );
}

const RESTART_DELAY_MS = 500;

type Supervised = { child(): ChildProcess; stop(): Promise<void> };

/** The database of a living server lives: when PostgreSQL ends by itself (killed, out of memory) it is started again. */
async function superviseProcess(files: EmbeddedFiles, dataDir: string): Promise<Supervised> {
  let child = await launch(files, dataDir);
  let isStopping = false;
  const watch = () => {
    const startedAt = Date.now();
    child.once("exit", () => {
      // One that ends at once would only end again: its log says why.
      if (isStopping || Date.now() - startedAt < RESTART_DELAY_MS) return;
      setTimeout(() => void relaunch(), RESTART_DELAY_MS);
    });
  };
  async function relaunch(): Promise<void> {
    if (isStopping) return;
    child = await launch(files, dataDir);
    watch();
  }
  watch();
  return {
    child: () => child,
    stop: () => {
      isStopping = true;
      return stop(child);
    },
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const exited = new Promise((done) => child.once("exit", done));
  child.stdin?.end();
  await exited;
}
