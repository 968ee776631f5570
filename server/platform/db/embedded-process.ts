import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { processOptions, SetupError, type EmbeddedFiles } from "#server/platform/db/embedded-files.ts";
import { removeStaleSockets } from "#server/platform/db/embedded-sockets.ts";

/*
 * PostgreSQL is the child of a shell script that reads a pipe from this process.
 * When this process ends, even by SIGKILL, the pipe closes and the script shuts
 * PostgreSQL down.
 */
const RESTART_DELAY_MS = 500;

type SupervisedProcess = { child(): ChildProcess; stop(): Promise<void> };

/** Runs PostgreSQL, and starts it again when it ends by itself, for example killed for lack of memory. */
export async function superviseProcess(files: EmbeddedFiles, dataDir: string): Promise<SupervisedProcess> {
  let child = await launch(files, dataDir);
  let isStopping = false;
  const watch = () => {
    const startedAt = Date.now();
    child.once("exit", () => {
      // A process that exits immediately would do so again.
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

/** Stops PostgreSQL when standard input closes, and ends when PostgreSQL does. */
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
    // In a process group of its own, so that Ctrl-C reaches only this program, which finishes its requests first.
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

/**
 * Removes the `postmaster.pid` of a killed PostgreSQL if another program now has its
 * process id, which is likely in a container: PostgreSQL would not start. Waits for
 * a PostgreSQL that is still shutting down. Returns whether it is certain that none
 * runs on this cluster.
 */
async function clearStalePid(cluster: string): Promise<boolean> {
  const path = join(cluster, "postmaster.pid");
  for (let waitedMs = 0; waitedMs < 15_000; waitedMs += 100) {
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

/** Why PostgreSQL did not start, if its process has ended. */
export function startFailure(child: ChildProcess, dataDir: string): Promise<SetupError> | undefined {
  if (child.exitCode === null && child.signalCode === null) return undefined;
  const path = join(dataDir, "postgres.log");
  return readFile(path, "utf8").then(
    (text) =>
      new SetupError(
        `The embedded database did not start. The end of ${path}:\n${text.trim().split("\n").slice(-5).join("\n")}`,
      ),
  );
}
