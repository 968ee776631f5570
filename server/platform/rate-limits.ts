import { makeLoneProcess, type Processes, type Send } from "#server/platform/processes/processes.ts";
import { HOUR_MS } from "#shared/durations.ts";

/**
 * The rate limits of the API, as on GitHub: points in an hour, and secondary limits against bursts. Counts are in the memory
 * of the server's processes, in fixed windows that begin with the first request of a client. See docs/decisions/0035-rate-limits.md.
 */
export type RateLimit = {
  limit: number;
  used: number;
  remaining: number;
  /** The end of the window, in seconds since 1970. */
  reset: number;
  /** Whether nothing was left for the request that asked, which must be refused. */
  isExceeded: boolean;
};

const WINDOWS_MAX = 100_000;

type Window = { endsAt: number; used: number };

/** What another process has counted, or all that it knows of a window. */
type Count = { key: string; endsAt: number; points: number } | { key: string; endsAt: number; total: number };

type Options = {
  windowMs?: number;
  max?: number;
  /** The channel over which the processes of the server send each other what they count. */
  shared?: { name: string; processes: Processes };
};

/**
 * Counts what clients use, in all processes of the server. When there are too many clients, the count that was begun first is
 * forgotten.
 */
export class RateLimits {
  private readonly windows = new Map<string, Window>();
  private readonly windowMs: number;
  private readonly max: number;
  private readonly send: Send<Count>;

  constructor({ windowMs = HOUR_MS, max = WINDOWS_MAX, shared }: Options = {}) {
    this.windowMs = windowMs;
    this.max = max;
    const { name, processes } = shared ?? { name: "", processes: makeLoneProcess() };
    this.send = processes.join<Count>(name, { receive: (count) => this.add(count), greet: () => this.listTotals() });
  }

  /** Counts a request. One that comes while something is left may use more than that; the next one is refused. */
  countRequest(key: string, points: number, limit: number, now: number): RateLimit {
    const window = this.open(key, now);
    const isExceeded = window.used >= limit;
    const counted = isExceeded ? 0 : Math.min(points, limit - window.used);
    if (counted > 0) {
      window.used += counted;
      this.send({ key, endsAt: window.endsAt, points: counted });
    }
    return describe(window, limit, isExceeded);
  }

  /** What is left, without counting. */
  read(key: string, limit: number, now: number): RateLimit {
    const window = this.current(key, now) ?? { endsAt: now + this.windowMs, used: 0 };
    return describe(window, limit, window.used >= limit);
  }

  get size(): number {
    return this.windows.size;
  }

  /** Of two processes that begin a window at the same time, the earlier end counts. */
  private add({ key, endsAt, ...count }: Count): void {
    const window = this.open(key, Date.now(), endsAt);
    window.endsAt = Math.min(window.endsAt, endsAt);
    window.used = "points" in count ? window.used + count.points : Math.max(window.used, count.total);
  }

  private *listTotals(): Generator<Count> {
    for (const [key, { endsAt, used }] of this.windows) yield { key, endsAt, total: used };
  }

  private open(key: string, now: number, endsAt = now + this.windowMs): Window {
    const current = this.current(key, now);
    if (current) return current;
    const [first] = this.windows.keys();
    if (this.windows.size >= this.max && first !== undefined) this.windows.delete(first);
    const window = { endsAt, used: 0 };
    this.windows.set(key, window);
    return window;
  }

  /** A window that is over is removed, so that the map has the order in which its windows were begun. */
  private current(key: string, now: number): Window | undefined {
    const window = this.windows.get(key);
    if (!window || window.endsAt > now) return window;
    this.windows.delete(key);
    return undefined;
  }
}

function describe({ endsAt, used }: Window, limit: number, isExceeded: boolean): RateLimit {
  return {
    limit,
    used: Math.min(used, limit),
    remaining: Math.max(0, limit - used),
    reset: Math.ceil(endsAt / 1000),
    isExceeded,
  };
}

/** GitHub's headers of a resource: `core` for REST, `graphql`, `search`. */
export function rateLimitHeaders(
  { limit, used, remaining, reset }: RateLimit,
  resource: string,
): Record<string, number | string> {
  return {
    "x-ratelimit-limit": limit,
    "x-ratelimit-remaining": remaining,
    "x-ratelimit-reset": reset,
    "x-ratelimit-used": used,
    "x-ratelimit-resource": resource,
  };
}
