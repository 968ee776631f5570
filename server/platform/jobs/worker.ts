import { Logger, makeWorkerUtils, run, runMigrations, type TaskList } from "graphile-worker";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Feature, Platform } from "#server/platform/graphql/feature.ts";
import type { Log } from "#server/platform/log.ts";

type Worker = {
  enqueue: Platform["enqueue"];
  start(platform: Platform, features: readonly Feature[]): Promise<void>;
  stop(): Promise<void>;
};

const CONCURRENCY = 2;
const RETRY_MS = 1000;

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
  let isStopping = false;

  /**
   * Runs jobs until it is stopped. The library gives up where the database goes away just as a job ends, and in its
   * ordinary way of completing jobs it would take the process with it: completed in batches it says so, and is begun anew.
   */
  async function runJobs(taskList: TaskList): Promise<void> {
    const runner = await run({
      pgPool,
      logger,
      taskList,
      concurrency: CONCURRENCY,
      noHandleSignals: true,
      pollInterval: 2000,
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    stopRunner = () => runner.stop();
    void runner.promise
      .catch((error: unknown) => log.error({ err: error }, "jobs stopped"))
      .then(() => resume(taskList));
  }

  async function resume(taskList: TaskList): Promise<void> {
    await sleep(RETRY_MS);
    if (isStopping) return;
    try {
      await runJobs(taskList);
    } catch (error) {
      log.warn({ err: error }, "jobs cannot begin yet");
      await resume(taskList);
    }
  }

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
      await runJobs(taskList);
    },
    async stop() {
      isStopping = true;
      // It may have stopped by itself.
      await stopRunner?.().catch(() => undefined);
      await utils.release();
      await pgPool.end();
    },
  };
}
