import { RateLimitError } from "#server/errors.ts";

/** Bounds how much of some expensive work runs at once. */
export type Limiter = {
  readonly concurrent: number;
  run<T>(work: () => Promise<T>): Promise<T>;
};

type LimiterOptions = {
  /** How many run at once. */
  concurrent: number;
  /** How many more wait in a queue. Those beyond are refused. */
  waiting: number;
  /** How long they wait before they are refused; unlimited if it is not set. */
  waitMs?: number;
  /** The error of refused work. */
  makeError?: () => Error;
};

type Waiting = { start: () => void; refuse: (error: Error) => void; timer: NodeJS.Timeout | undefined };

export function makeLimiter({ concurrent, waiting, waitMs, makeError = makeRateLimitError }: LimiterOptions): Limiter {
  let free = concurrent;
  const queue: Waiting[] = [];

  async function acquire(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (queue.length >= waiting) throw makeError();
    await new Promise<void>((start, refuse) => {
      const entry: Waiting = { start, refuse, timer: undefined };
      if (waitMs !== undefined) entry.timer = setTimeout(() => abandon(entry), waitMs);
      queue.push(entry);
    });
  }

  function abandon(entry: Waiting): void {
    queue.splice(queue.indexOf(entry), 1);
    entry.refuse(makeError());
  }

  /** The slot goes to the work that has waited longest. */
  function release(): void {
    const next = queue.shift();
    if (!next) {
      free += 1;
      return;
    }
    clearTimeout(next.timer);
    next.start();
  }

  return {
    concurrent,
    async run(work) {
      await acquire();
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

const RETRY_SECONDS = 5;

function makeRateLimitError(): Error {
  return new RateLimitError("The server is busy. Please try again in a few seconds.", RETRY_SECONDS);
}
