import {
  Logger,
  makeWorkerUtils,
  parseCronItems,
  run,
  runMigrations,
  type JobHelpers,
  type ParsedCronItem,
  type Runner,
  type TaskList,
} from "graphile-worker";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Feature, Platform } from "#server/platform/graphql/feature.ts";
import { JOB_CONNECTIONS } from "#server/platform/db/connection-budget.ts";
import { toDatabaseError } from "#server/platform/db/unavailable.ts";
import { makeQueues, type Queues } from "#server/platform/jobs/queues.ts";
import type { Log } from "#server/platform/log.ts";
import { retryDelay } from "#server/platform/retry-delay.ts";

type Worker = {
  enqueue: Platform["enqueue"];
  start(platform: Platform, features: readonly Feature[]): Promise<void>;
  stop(): Promise<void>;
};

/** Beside the connections of running jobs, one waits for jobs and one adds them. */
const CONCURRENCY = JOB_CONNECTIONS - 2;
const CONNECT_TIMEOUT_MS = 5000;

/** Background jobs, stored in the database. Every server process runs jobs, also those that another process enqueued. */
export async function makeWorker(connection: pg.PoolConfig, log: Log): Promise<Worker> {
  const pgPool = openPool(connection);
  const logger = makeLogger(log);
  await runMigrations({ pgPool, logger });
  const utils = await makeWorkerUtils({ pgPool, logger });
  const runner = makeRunner({ pgPool, logger, log });
  let queues: Queues | undefined;
  return {
    async enqueue(job, payload) {
      if (queues?.wake(job)) return;
      // The key makes a repeated request, such as one after a crash, the same job.
      await utils
        .addJob(job, payload, { jobKey: `${job}:${JSON.stringify(payload)}`, maxAttempts: 5 })
        .catch((error: unknown) => {
          throw toDatabaseError(error);
        });
    },
    async start(platform, features) {
      queues = makeQueues(platform, features);
      await runner.start({
        taskList: { ...makeTaskList(platform, features), ...makeQueueTasks(queues) },
        parsedCronItems: makeCronItems(platform, features),
      });
    },
    async stop() {
      await runner.stop();
      await queues?.stop();
      await utils.release();
      await pgPool.end();
    },
  };
}

function openPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: JOB_CONNECTIONS,
    application_name: "milepost-jobs",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // The pool replaces a broken connection. Without listeners its error would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

function makeLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") log.error(message);
    else if (level === "warning") log.warn(message);
    else log.debug(message);
  });
}

type Work = { taskList: TaskList; parsedCronItems: ParsedCronItem[] };
type RunnerOptions = { pgPool: pg.Pool; logger: Logger; log: Log };

/** Runs jobs until it is stopped. When the library's runner fails, for example without a database, it is started again. */
function makeRunner({ pgPool, logger, log }: RunnerOptions) {
  let runner: Runner | undefined;
  let isStopping = false;

  async function start(work: Work): Promise<void> {
    runner = await run({
      pgPool,
      logger,
      ...work,
      concurrency: CONCURRENCY,
      noHandleSignals: true,
      pollInterval: 2000,
      // Without batches the library ends the process when it cannot complete a job. With them `promise` rejects.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    void runner.promise
      .catch((error: unknown) => log.error({ err: error }, "the job runner stopped"))
      .then(() => restart(work));
  }

  async function restart(work: Work): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      await sleep(retryDelay(attempt));
      if (isStopping) return;
      try {
        return await start(work);
      } catch (error) {
        log.warn({ error: (error as Error).message, attempt }, "the job runner could not start");
      }
    }
  }

  return {
    start,
    async stop(): Promise<void> {
      isStopping = true;
      // Rejects if the runner has already stopped.
      await runner?.stop().catch(() => undefined);
    },
  };
}

function makeTaskList(platform: Platform, features: readonly Feature[]): TaskList {
  return Object.fromEntries(
    features.flatMap((feature) =>
      Object.entries(feature.jobs ?? {}).map(([name, job]) => [
        name,
        (payload: unknown, { job: { attempts, max_attempts } }: JobHelpers) =>
          job(platform, payload as Record<string, unknown>, { isLast: attempts >= max_attempts }),
      ]),
    ),
  );
}

/** What the schedule of a queue does. */
function makeQueueTasks(queues: Queues): TaskList {
  return Object.fromEntries(queues.jobs.map((job) => [job, () => void queues.wake(job)]));
}

/** The key makes a run that is still waiting and the next one the same job. */
function makeCronItems(platform: Platform, features: readonly Feature[]): ParsedCronItem[] {
  const { config } = platform.systemContext();
  const schedules = features.flatMap(({ queues = {}, getSchedules }) => [
    ...Object.keys(queues).map((job) => ({ job, cron: "* * * * *", makeUpMs: 0, maxAttempts: 1 })),
    ...(getSchedules?.(config) ?? []),
  ]);
  return parseCronItems(
    schedules.map(({ job, cron, makeUpMs, maxAttempts }) => ({
      task: job,
      match: cron,
      identifier: job,
      options: { backfillPeriod: makeUpMs, maxAttempts, jobKey: job },
    })),
  );
}
