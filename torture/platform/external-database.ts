import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { locateFiles, type EmbeddedFiles } from "#server/platform/embedded/files.ts";
import { preparePrograms, processOptions } from "#server/platform/embedded/programs.ts";
import { endWithRun } from "./end-with-run.ts";
import { findFreePort } from "#scripts/free-port.mjs";

/** A PostgreSQL that an operator runs: its own cluster, reached over TCP. */
export type ExternalDatabase = {
  databaseUrl: string;
  connection: pg.PoolConfig;
  cluster: string;
  /** `pg_ctl stop`. */
  stop(mode: "fast" | "immediate"): Promise<void>;
  /** `pg_ctl start`: returns when it accepts connections. */
  start(): Promise<void>;
};

const USER = "operator";

/** Makes a cluster in the folder and starts it. */
export async function startExternalDatabase(folder: string): Promise<ExternalDatabase> {
  const files = await locateFiles(folder);
  const programs = await preparePrograms(files);
  const cluster = join(files.dataDir, "external");
  await mkdir(cluster, { mode: 0o700 });
  if (files.user) await chown(cluster, files.user.uid, files.user.gid);
  const run = (name: string, args: string[]) => runProgram(files, join(programs, "bin", name), args);
  await run("initdb", ["-D", cluster, "-U", USER, "--auth=trust", "--encoding=UTF8", "--locale=C"]);
  const port = await findFreePort();
  const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories= -c max_connections=60`;
  const database: ExternalDatabase = {
    databaseUrl: `postgres://${USER}@127.0.0.1:${port}/postgres`,
    connection: { host: "127.0.0.1", port, user: USER, database: "postgres" },
    cluster,
    stop: (mode) => run("pg_ctl", ["-D", cluster, "-m", mode, "-w", "stop"]),
    start: () => run("pg_ctl", ["-D", cluster, "-w", "-l", join(cluster, "log"), "-o", settings, "start"]),
  };
  await database.start();
  endWithRun(() =>
    spawnSync(join(programs, "bin/pg_ctl"), ["-D", cluster, "-m", "immediate", "stop"], processOptions(files)),
  );
  return database;
}

async function runProgram(files: EmbeddedFiles, program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { ...processOptions(files), cwd: "/", stdio: "ignore" });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${String(code)}.`);
}
