import { spawnSync } from "node:child_process";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getUnfinishedCluster } from "#server/platform/embedded/cluster.ts";
import { lockFile, type FileLock } from "#server/platform/embedded/file-lock.ts";
import { SetupError, type EmbeddedFiles } from "#server/platform/embedded/files.ts";

/** Fast shutdown and immediate shutdown (PostgreSQL's manual), then the end of processes that react to neither. */
const SIGNALS = [
  { signal: "SIGINT", afterMs: 0 },
  { signal: "SIGQUIT", afterMs: 3_000 },
  { signal: "SIGKILL", afterMs: 5_000 },
] as const;
const TIMEOUT_MS = 30_000;
const POLL_MS = 50;

/**
 * Takes the lock that all processes of PostgreSQL inherit. If some of a killed program are left, they are stopped first.
 * With the lock it is certain that nothing uses the cluster, in this container or another one, so files that name a
 * process which no longer runs can be removed.
 */
export async function takeClusterLock(files: EmbeddedFiles): Promise<FileLock> {
  const startedAt = Date.now();
  let sent = 0;
  for (;;) {
    const lock = lockFile(files.clusterLock);
    if (lock && (await findProcesses(files.cluster)).length === 0) {
      await rm(join(files.cluster, "postmaster.pid"), { force: true });
      return lock;
    }
    lock?.release();
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > TIMEOUT_MS) throw new SetupError(describeHolder(files));
    const step = SIGNALS[sent];
    if (step && waitedMs >= step.afterMs) {
      await signalProcesses(files.cluster, step.signal);
      sent += 1;
    }
    // Again at each turn: a process may have forked meanwhile.
    else if (!step) await signalProcesses(files.cluster, "SIGKILL");
    await sleep(POLL_MS);
  }
}

function describeHolder({ cluster }: EmbeddedFiles): string {
  return (
    `PostgreSQL still runs on ${cluster}, in another container or as another user, and does not end. ` +
    "Stop the container that runs it, then start again."
  );
}

async function signalProcesses(cluster: string, signal: NodeJS.Signals): Promise<void> {
  const found = await findProcesses(cluster);
  const pids = new Set(found.map(({ pid }) => pid));
  // The postmaster shuts its children down. Processes whose postmaster is gone get the signal themselves.
  const targets = signal === "SIGKILL" ? found : found.filter(({ parent }) => !pids.has(parent));
  for (const { pid } of targets) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended, or belongs to another user. The lock shows which.
    }
  }
}

type DatabaseProcess = { pid: number; parent: number };

/** Every process of PostgreSQL has the folder of its cluster as working directory. */
async function findProcesses(cluster: string): Promise<DatabaseProcess[]> {
  if (process.platform !== "linux") return findPostmaster(cluster);
  const folders = await Promise.all(
    [cluster, getUnfinishedCluster(cluster)].map((path) => stat(path).catch(() => undefined)),
  );
  const names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      // Fails for processes that have ended and for those of other users.
      const cwd = await stat(`/proc/${name}/cwd`).catch(() => undefined);
      if (!cwd || !folders.some((folder) => folder?.ino === cwd.ino && folder.dev === cwd.dev)) return [];
      const status = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
      const [, command, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(status) ?? [];
      return command === "postgres" || command === "initdb" ? [{ pid: Number(name), parent: Number(parent) }] : [];
    }),
  );
  return found.flat();
}

/** Without /proc, the process that the cluster's own file names, if it is a PostgreSQL. */
async function findPostmaster(cluster: string): Promise<DatabaseProcess[]> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(text.split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 1) return [];
  const { stdout } = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.includes("postgres") ? [{ pid, parent: 0 }] : [];
}
