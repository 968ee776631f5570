/**
 * The rate limits of the API, as on GitHub: points in an hour, and secondary limits against bursts. Counts are in the memory
 * of the process, in fixed windows that begin with the first request of a client. See docs/decisions/0035-rate-limits.md.
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

const HOUR_MS = 3_600_000;
const WINDOWS_MAX = 100_000;

type Window = { endsAt: number; used: number };

/** Counts what clients use. When there are too many clients, the count that was begun first is forgotten. */
export class RateLimits {
  private readonly windows = new Map<string, Window>();
  private readonly windowMs: number;
  private readonly max: number;

  constructor({ windowMs = HOUR_MS, max = WINDOWS_MAX }: { windowMs?: number; max?: number } = {}) {
    this.windowMs = windowMs;
    this.max = max;
  }

  /** Counts a request. One that comes while something is left may use more than that; the next one is refused. */
  countRequest(key: string, points: number, limit: number, now: number): RateLimit {
    const window = this.open(key, now);
    const isExceeded = window.used >= limit;
    if (!isExceeded) window.used = Math.min(limit, window.used + points);
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

  private open(key: string, now: number): Window {
    const current = this.current(key, now);
    if (current) return current;
    const [first] = this.windows.keys();
    if (this.windows.size >= this.max && first !== undefined) this.windows.delete(first);
    const window = { endsAt: now + this.windowMs, used: 0 };
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
  return { limit, used, remaining: Math.max(0, limit - used), reset: Math.ceil(endsAt / 1000), isExceeded };
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
