import { Logger, makeWorkerUtils, run, runMigrations } from "graphile-worker";
import pg from "pg";
import type { Feature, Platform } from "#server/platform/graphql/feature.ts";
import type { Log } from "#server/platform/log.ts";

export type Worker = {
  enqueue: Platform["enqueue"];
  start(platform: Platform, features: readonly Feature[]): Promise<void>;
  stop(): Promise<void>;
};

const CONCURRENCY = 2;

/** Background jobs, kept in the database: any process may run what any other has put in. */
export async function makeWorker(connection: pg.PoolConfig, log: Log): Promise<Worker> {
  const pgPool = new pg.Pool({ ...connection, max: CONCURRENCY + 2, application_name: "milepost-jobs" });
  // A connection that breaks is replaced; the next query tells.
  pgPool.on("error", () => undefined);
  pgPool.on("connect", (client) => client.on("error", () => undefined));
  const logger = new Logger(() => (level, message) => {
    if (level === "error") log.error(message);
    else if (level === "warning") log.warn(message);
    else log.debug(message);
  });
  await runMigrations({ pgPool, logger });
  const utils = await makeWorkerUtils({ pgPool, logger });
  let stopRunner: (() => Promise<void>) | undefined;
  return {
    async enqueue(job, payload) {
      // One job per thing: asked for again after a crash, it is not done twice at once.
      await utils.addJob(job, payload, { jobKey: `${job}:${JSON.stringify(payload)}`, maxAttempts: 5 });
    },
    async start(platform, features) {
      const taskList = Object.fromEntries(
        features.flatMap((feature) =>
          Object.entries(feature.jobs ?? {}).map(([name, job]) => [
            name,
            (payload: unknown) => job(platform, payload as Record<string, unknown>),
          ]),
        ),
      );
      const runner = await run({
        pgPool,
        logger,
        taskList,
        concurrency: CONCURRENCY,
        noHandleSignals: true,
        pollInterval: 2000,
      });
      stopRunner = () => runner.stop();
    },
    async stop() {
      await stopRunner?.();
      await utils.release();
      await pgPool.end();
    },
  };
}
