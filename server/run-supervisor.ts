import { isatty } from "node:tty";
import type { Config } from "#server/config.ts";
import { checkConnectionBudget, countAvailable, countNeeded, fitPool } from "#server/platform/db/connection-budget.ts";
import { isPooled, type OpenDatabase } from "#server/platform/db/open.ts";
import { SetupError } from "#server/platform/embedded/files.ts";
import type { Log } from "#server/platform/log.ts";
import { supervise, type Supervisor } from "#server/platform/processes/supervisor.ts";

type Parts = {
  config: Config;
  opened: OpenDatabase;
  log: Log;
  /** The file that each process runs. */
  entry: string;
  migrate: () => Promise<void>;
};

/** Time that a process has beyond its last request, before it is killed. */
const END_MS = 10_000;

/** Runs the processes of a server. SIGINT and SIGTERM stop them, SIGHUP replaces them by new ones. */
export async function runSupervisor({ config, opened, log, entry, migrate }: Parts): Promise<void> {
  const supervisor = supervise({
    entry,
    count: config.processes,
    memoryPools: config.memoryPools,
    place: {
      poolSize: await findPoolSize(config, opened, log),
      embedded: config.databaseUrl ? undefined : opened.connection,
    },
    stopMs: config.shutdownDelayMs + config.drainSeconds * 1000 + END_MS,
    log,
  });
  const stop = () => void end(supervisor, opened).then(() => process.exit(0));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      log.info({ signal }, "stopping");
      stop();
    });
  }
  const hadTerminal = isatty(0);
  process.on("SIGHUP", () => {
    // The terminal was closed.
    if (hadTerminal && !isatty(0)) return stop();
    log.info("replacing all processes of the server");
    // The files of the program may be newer ones.
    void migrate()
      .then(() => supervisor.reload())
      .catch((error: unknown) => log.error({ err: error }, "the processes could not be replaced"));
    return undefined;
  });
  const port = await supervisor.start();
  if (port === undefined) {
    await supervisor.stop();
    throw new SetupError(
      `None of the ${config.processes} processes of the server could be started. The messages above say why.`,
    );
  }
}

async function end(supervisor: Supervisor, opened: OpenDatabase): Promise<void> {
  await supervisor.stop();
  await opened.close();
}

/** The connections for requests of each process: as the setting says, or fewer if the database has no more for all of them. */
async function findPoolSize(config: Config, { database }: OpenDatabase, log: Log): Promise<number> {
  if (isPooled(config)) {
    await checkConnectionBudget(database, log, countNeeded(config));
    return config.poolSize;
  }
  const available = await countAvailable(database);
  const poolSize = fitPool(config, available);
  if (poolSize < config.poolSize)
    log.warn(
      { available, poolSize },
      "Each process gets fewer connections than MILEPOST_DB_POOL: raise max_connections.",
    );
  return poolSize;
}
