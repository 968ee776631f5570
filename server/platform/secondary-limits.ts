import { CountedSlots } from "#server/platform/counted-slots.ts";
import { makeLoneProcess, type Processes } from "#server/platform/processes/processes.ts";
import { RateLimits } from "#server/platform/rate-limits.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { LIMITS } from "#shared/limits.ts";

/** What a request costs: GitHub's points, and how many issues, comments and the like it creates. */
export type SecondaryCost = { points: number; contents: number };

/** GitHub's points: a query or a GET 1, everything that may change something 5. */
export const READ_POINTS = 1;
export const WRITE_POINTS = 5;

/** A request that may run until it calls `end`, or the seconds after which it may be sent again. */
export type SecondaryAdmission = { end: () => void; retryAfterSeconds?: undefined } | { retryAfterSeconds: number };

/** GitHub's secondary limits: how much one account or address does at once, in a minute, and how much it creates. */
export class SecondaryLimits {
  private readonly points: RateLimits;
  private readonly contentsOfMinute: RateLimits;
  private readonly contentsOfHour: RateLimits;
  private readonly running: CountedSlots;

  constructor(processes: Processes = makeLoneProcess()) {
    this.points = new RateLimits({ windowMs: MINUTE_MS, shared: { name: "api-points", processes } });
    this.contentsOfMinute = new RateLimits({
      windowMs: MINUTE_MS,
      shared: { name: "api-contents-of-minute", processes },
    });
    this.contentsOfHour = new RateLimits({ shared: { name: "api-contents-of-hour", processes } });
    this.running = new CountedSlots("api-requests", processes);
  }

  /** Only a request that all limits permit counts. */
  begin(client: string, { points, contents }: SecondaryCost, now: number): SecondaryAdmission {
    const end = this.running.take([{ key: client, max: LIMITS.apiRequestsAtOnce }]);
    if (!end) return { retryAfterSeconds: 1 };
    const counts: { counter: RateLimits; amount: number; limit: number }[] = [
      { counter: this.points, amount: points, limit: LIMITS.apiPointsPerMinute },
    ];
    if (contents > 0) {
      counts.push(
        { counter: this.contentsOfMinute, amount: contents, limit: LIMITS.apiContentsPerMinute },
        { counter: this.contentsOfHour, amount: contents, limit: LIMITS.apiContentsPerHour },
      );
    }
    const exceeded = counts
      .map(({ counter, limit }) => counter.read(client, limit, now))
      .filter(({ isExceeded }) => isExceeded);
    if (exceeded.length > 0) {
      end();
      const reset = Math.max(...exceeded.map((window) => window.reset));
      return { retryAfterSeconds: Math.max(1, Math.ceil(reset - now / 1000)) };
    }
    for (const { counter, amount, limit } of counts) counter.countRequest(client, amount, limit, now);
    return { end };
  }

  /** Whether the points of the minute are used up. */
  isSpent(client: string, now: number): boolean {
    return this.points.read(client, LIMITS.apiPointsPerMinute, now).isExceeded;
  }
}
