import { RateLimitError } from "#server/errors.ts";

/** Bounds how much of some expensive work runs at once. */
export type Limiter = { run<T>(work: () => Promise<T>): Promise<T> };

const RETRY_SECONDS = 5;

/** Runs `concurrent` works at once; `waiting` more take turns, and those beyond are refused. */
export function makeLimiter({ concurrent, waiting }: { concurrent: number; waiting: number }): Limiter {
  let free = concurrent;
  const queue: (() => void)[] = [];

  async function acquire(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (queue.length >= waiting) {
      throw new RateLimitError("The server is busy. Please try again in a few seconds.", RETRY_SECONDS);
    }
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  /** The slot goes to who has waited longest. */
  function release(): void {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  }

  return {
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
