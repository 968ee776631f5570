import { makeLimiter, type Limiter } from "#server/platform/limiter.ts";

/** Too many searches are running, and none ended in time. */
export class BusyError extends Error {
  constructor() {
    super("Too many searches are running.");
  }
}

/** How many statements of searches run at once in this process, for signed-in people and for visitors. */
export type SearchLimits = { readonly people: Limiter; readonly visitors: Limiter };

const WAITING_MAX = 100;
const VISITORS_MAX = 3;

type Options = {
  poolSize: number;
  waitMs: number;
  /** Processes of the server, which have a part of the searches of visitors each. */
  processes?: number;
};

/**
 * Leaves a part of the pool for everything else, so that pages are served however slow the searches are. Visitors can use
 * only a few of the connections for searches.
 */
export function makeSearchLimits({ poolSize, waitMs, processes = 1 }: Options): SearchLimits {
  const concurrent = Math.max(1, poolSize - Math.max(2, Math.ceil(poolSize / 4)));
  const options = { waiting: WAITING_MAX, waitMs, makeError: () => new BusyError() };
  const people = makeLimiter({ ...options, concurrent });
  const visitors = makeLimiter({
    ...options,
    concurrent: Math.max(1, Math.min(Math.round(VISITORS_MAX / processes), concurrent - 1)),
  });
  // A visitor's search waits among the visitors first, and then among all.
  return { people, visitors: { ...visitors, run: (work) => visitors.run(() => people.run(work)) } };
}
