import { setTimeout as sleep } from "node:timers/promises";
import type { Feature, Platform } from "#server/platform/graphql/feature.ts";

/** How long a queue waits before it is handled: a request is answered first, and what comes meanwhile is handled with it. */
const DELAY_MS = 30;

/** What handles the queues of the features in this process. */
export type Queues = {
  /** The names of their jobs. */
  readonly jobs: readonly string[];
  /** Starts the job of a queue, or has it run once more after the run that is under way. False if it is the job of none. */
  wake(job: string): boolean;
  /** Starts nothing more, and waits for what runs. */
  stop(): Promise<void>;
};

/** The jobs of queues are not stored: what they do waits in tables, where any process finds it (docs/decisions/0052-queues.md). */
export function makeQueues(platform: Platform, features: readonly Feature[]): Queues {
  const { log } = platform.systemContext();
  const queues = new Map(
    features.flatMap((feature) =>
      Object.entries(feature.queues ?? {}).map(([job, handle]) => {
        const work = () =>
          handle(platform).catch((error: unknown) => {
            log.error({ err: error, job }, "a job failed and runs again within a minute");
          });
        return [job, makeQueue(work)] as const;
      }),
    ),
  );
  return {
    jobs: [...queues.keys()],
    wake(job) {
      const queue = queues.get(job);
      queue?.wake();
      return queue !== undefined;
    },
    async stop() {
      await Promise.all([...queues.values()].map((queue) => queue.stop()));
    },
  };
}

/** Runs `work`, which does not throw, once at a time. */
function makeQueue(work: () => Promise<void>) {
  let isRequested = false;
  let isStopped = false;
  let running: Promise<void> | undefined;
  async function run(): Promise<void> {
    await sleep(DELAY_MS);
    isRequested = false;
    if (!isStopped) await work();
    running = isRequested && !isStopped ? run() : undefined;
  }
  return {
    wake() {
      isRequested = true;
      if (!isStopped) running ??= run();
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
