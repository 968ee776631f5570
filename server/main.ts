import cluster from "node:cluster";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { pino } from "pino";
import { makeSetupToken } from "#server/accounts/setup.ts";
import { ConfigError, readConfig, type Config } from "#server/config.ts";
import { SetupError } from "#server/platform/embedded/files.ts";
import { migrate, NewerDatabaseError } from "#server/platform/db/migrate.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { openConfigured, type OpenDatabase } from "#server/platform/db/open.ts";
import { checkPort } from "#server/platform/http/check-port.ts";
import { setHeapFlags } from "#server/platform/heap-flags.ts";
import { loadOnce } from "#server/platform/load-once.ts";
import { makeLog, type Log } from "#server/platform/log.ts";
import { paths } from "#shared/paths.ts";

/**
 * Reads the configuration, opens and migrates the database, and starts the server in this process, or in several ones that this
 * process supervises. SIGINT and SIGTERM stop it.
 */
export async function main(): Promise<void> {
  setHeapFlags();
  if (cluster.isWorker) return (await import("#server/run-process.ts")).runProcess(ROOT);
  const config = readConfig();
  const log = makeLog(config.logLevel);
  await checkPort(config);
  const load = loadOnce(() => (config.processes > 1 ? loadSupervisor(config, log) : loadServer(config, log)));
  const opened = await openConfigured(config, {
    canBorrow: false,
    log,
    onLaunch: () => void load().catch(() => undefined),
  });
  try {
    await migrateDirectly(opened, log);
    const start = await load();
    await start(opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
  const token = await makeSetupToken({ db: opened.database });
  process.stdout.write(`\n  Milepost is ready at ${config.url}\n`);
  if (token) process.stdout.write(`  Nobody has an account yet. Make yours: ${config.url}${paths.setup(token)}\n`);
  process.stdout.write("\n");
}

type Start = (opened: OpenDatabase) => Promise<void>;

/** The supervisor loads nothing of what a server process needs, and neither loads the other. */
async function loadSupervisor(config: Config, log: pino.Logger): Promise<Start> {
  const { runSupervisor } = await import("#server/run-supervisor.ts");
  return (opened) => runSupervisor({ config, opened, log, entry: ENTRY, migrate: () => migrateDirectly(opened, log) });
}

async function loadServer(config: Config, log: pino.Logger): Promise<Start> {
  const { loadProgram, startServer } = await import("#server/start-server.ts");
  const program = await loadProgram(ROOT);
  return async (opened) => {
    const { stop } = await startServer({ config, opened, log, root: ROOT, program });
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        log.info({ signal }, "stopping");
        void stop().then(() => process.exit(0));
      });
    }
  };
}

/** With a session of its own: a pooler has none. */
async function migrateDirectly({ connection }: OpenDatabase, log: Log): Promise<void> {
  const { pool, close } = openDatabase(connection, { poolSize: 1, applicationName: "milepost-migrate" });
  await migrate(pool, join(ROOT, "server/migrations"), log).finally(close);
}

/** The folder of package.json, for this file in server/ or built in dist/server/. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), import.meta.url.includes("/dist/") ? "../.." : "..");

/** The program of each process of the server, beside this file. */
const ENTRY = join(dirname(fileURLToPath(import.meta.url)), import.meta.url.endsWith(".ts") ? "serve.ts" : "serve.js");

/** Ends the program: with a message for a problem that people can solve, otherwise with the stack. */
export function fail(error: unknown, port?: number): never {
  const { code, message } = error as NodeJS.ErrnoException;
  const known = error instanceof ConfigError || error instanceof SetupError || error instanceof NewerDatabaseError;
  if (code === "EADDRINUSE")
    console.error(`Port ${port ?? ""} is already in use. Stop the program that uses it, or set PORT to another one.`);
  else if (code === "EACCES" && port !== undefined)
    console.error(`This user is not allowed to use port ${port}. Set PORT to a port above 1023.`);
  else console.error(known ? message : error);
  process.exit(1);
}
