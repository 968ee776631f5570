import { RateLimits } from "#server/platform/rate-limits.ts";
import { LIMITS } from "#shared/limits.ts";

const MINUTE_MS = 60_000;

/** What a request costs: GitHub's points, and how many issues, comments and the like it creates. */
export type SecondaryCost = { points: number; contents: number };

/** GitHub's points: a query or a GET 1, everything that may change something 5. */
export const READ_POINTS = 1;
export const WRITE_POINTS = 5;

/** A request that may run until it calls `end`, or the seconds after which it may be sent again. */
export type SecondaryAdmission = { end: () => void; retryAfterSeconds?: undefined } | { retryAfterSeconds: number };

/** GitHub's secondary limits: how much one account or address does at once, in a minute, and how much it creates. */
export class SecondaryLimits {
  private readonly points = new RateLimits({ windowMs: MINUTE_MS });
  private readonly contentsOfMinute = new RateLimits({ windowMs: MINUTE_MS });
  private readonly contentsOfHour = new RateLimits();
  private readonly running = new Map<string, number>();

  /** Only a request that all limits permit counts. */
  begin(client: string, { points, contents }: SecondaryCost, now: number): SecondaryAdmission {
    if ((this.running.get(client) ?? 0) >= LIMITS.apiRequestsAtOnce) return { retryAfterSeconds: 1 };
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
      const reset = Math.max(...exceeded.map((window) => window.reset));
      return { retryAfterSeconds: Math.max(1, Math.ceil(reset - now / 1000)) };
    }
    for (const { counter, amount, limit } of counts) counter.countRequest(client, amount, limit, now);
    return { end: this.run(client) };
  }

  /** Whether the points of the minute are used up. */
  isSpent(client: string, now: number): boolean {
    return this.points.read(client, LIMITS.apiPointsPerMinute, now).isExceeded;
  }

  private run(client: string): () => void {
    this.running.set(client, (this.running.get(client) ?? 0) + 1);
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      const left = (this.running.get(client) ?? 1) - 1;
      if (left > 0) this.running.set(client, left);
      else this.running.delete(client);
    };
  }
}
