import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { takeClusterLock } from "#server/platform/embedded/cluster-lock.ts";
import { SetupError, type EmbeddedFiles } from "#server/platform/embedded/files.ts";
import { rotateLog } from "#server/platform/embedded/log-file.ts";
import { getMemorySettings } from "#server/platform/embedded/settings.ts";
import { readMachine } from "#server/machine.ts";
import { processOptions } from "#server/platform/embedded/programs.ts";
import { prepareSocketFolder } from "#server/platform/embedded/sockets.ts";
import { PRIVATE_FILE_MODE } from "#server/platform/private-file.ts";

/*
 * PostgreSQL is the child of a small `sh` that holds a pipe from this process. When this process ends, even by SIGKILL,
 * the pipe closes and the shell stops PostgreSQL: by a fast shutdown, then by an immediate one, then by force.
 */
export type DatabaseProcess = {
  readonly child: ChildProcess;
  readonly socketFolder: string;
  /** Resolves when the shell has ended, and with it PostgreSQL unless the shell alone was killed. */
  readonly ended: Promise<void>;
};

/** Stops PostgreSQL when standard input closes, and ends with it. Descriptor 3 is the lock, which the watcher must not hold. */
const WRAPPER = `
exec 4<&0
"$0" "$@" 4<&- </dev/null &
server=$!
(
  exec 3<&- >/dev/null 2>&1
  cat <&4
  kill -INT $server
  sleep 20
  kill -QUIT $server
  sleep 5
  kill -KILL $server
) &
watcher=$!
trap 'kill -INT $server' TERM INT HUP
while :; do
  wait $server; code=$?
  kill -0 $server 2>/dev/null || break
done
kill $watcher 2>/dev/null
exit $code
`;

type Launch = { files: EmbeddedFiles; programs: string; connections: number };

export async function launchDatabase({ files, programs, connections }: Launch): Promise<DatabaseProcess> {
  const lock = await takeClusterLock(files);
  try {
    const socketFolder = await prepareSocketFolder(files);
    await rotateLog(files.log);
    const settings = [...getSettings(socketFolder, connections), ...(await getPrewarmSettings(programs))];
    const log = openSync(files.log, "a", PRIVATE_FILE_MODE);
    const child = spawn(
      "/bin/sh",
      [
        "-c",
        WRAPPER,
        join(programs, "bin/postgres"),
        "-D",
        files.cluster,
        ...settings.flatMap((setting) => ["-c", setting]),
      ],
      // Its own process group: Ctrl-C in a terminal must reach only this program, which drains first.
      { ...processOptions(files), cwd: "/", detached: true, stdio: ["pipe", log, log, lock.descriptor] },
    );
    closeSync(log);
    child.unref();
    // Ignores errors of writing to a shell that has ended.
    child.stdin?.on("error", () => undefined);
    const ended = new Promise<void>((resolve) => {
      child.once("exit", () => resolve());
      child.once("error", () => resolve());
    });
    return { child, socketFolder, ended };
  } finally {
    // PostgreSQL's processes have inherited the lock and still hold it.
    lock.release();
  }
}

export async function stopDatabase({ child, ended }: DatabaseProcess): Promise<void> {
  child.ref();
  child.stdin?.end();
  await ended;
}

function getSettings(socketFolder: string, connections: number): string[] {
  return [
    `unix_socket_directories=${socketFolder}`,
    "listen_addresses=",
    ...getMemorySettings({ machine: readMachine(), connections }),
    "random_page_cost=1.1",
    "max_wal_size=4GB",
    "jit=off",
    "timezone=UTC",
    "log_min_messages=warning",
    // Statements and their details hold texts of private issues.
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
  ];
}

/**
 * PostgreSQL notes when it stops, and every five minutes, which pages are in its memory, and reads them again after a start. Builds of
 * PostgreSQL without this library do without.
 */
async function getPrewarmSettings(programs: string): Promise<string[]> {
  const libraries = await readdir(join(programs, "lib/postgresql")).catch(() => []);
  return libraries.some((name) => name.startsWith("pg_prewarm.")) ? ["shared_preload_libraries=pg_prewarm"] : [];
}

/** Why PostgreSQL did not start, if its process has ended. */
export async function getStartFailure({ child }: DatabaseProcess, log: string): Promise<SetupError | undefined> {
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) return undefined;
  const text = await readFile(log, "utf8").catch(() => "");
  return new SetupError(
    `The embedded database did not start. The end of ${log}:\n${text.trim().split("\n").slice(-5).join("\n")}`,
  );
}
