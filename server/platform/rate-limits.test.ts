import { describe, expect, test } from "vitest";
import { RateLimits, rateLimitHeaders } from "#server/platform/rate-limits.ts";
import { SecondaryLimits } from "#server/platform/secondary-limits.ts";
import { LIMITS } from "#shared/limits.ts";

const NOON = Date.UTC(2026, 0, 1, 12);
const HOUR = 3_600_000;

describe("the points of an hour", () => {
  test("are counted from a client's first request until an hour later", () => {
    const limits = new RateLimits();
    const reset = (NOON + HOUR) / 1000;
    expect(limits.countRequest("token 1", 2, 5, NOON)).toEqual({
      limit: 5,
      used: 2,
      remaining: 3,
      reset,
      isExceeded: false,
    });
    expect(limits.countRequest("token 2", 1, 5, NOON)).toMatchObject({ used: 1 });
    expect(limits.countRequest("token 1", 1, 5, NOON + HOUR - 1)).toMatchObject({ used: 3, reset });
    expect(limits.countRequest("token 1", 1, 5, NOON + HOUR)).toMatchObject({ used: 1, reset: reset + 3600 });
  });

  test("end with the request that uses the last ones, and refused requests do not count", () => {
    const limits = new RateLimits();
    expect(limits.countRequest("a", 4, 5, NOON)).toMatchObject({ remaining: 1, isExceeded: false });
    expect(limits.countRequest("a", 4, 5, NOON)).toMatchObject({ used: 5, remaining: 0, isExceeded: false });
    expect(limits.countRequest("a", 1, 5, NOON)).toMatchObject({ used: 5, remaining: 0, isExceeded: true });
  });

  test("are read without counting", () => {
    const limits = new RateLimits();
    expect(limits.read("a", 60, NOON)).toMatchObject({ used: 0, remaining: 60, reset: (NOON + HOUR) / 1000 });
    expect(limits.size).toBe(0);
  });

  test("are forgotten first for the client that began first, when there are too many clients", () => {
    const limits = new RateLimits({ max: 2 });
    for (const [index, key] of ["a", "b", "a", "c"].entries()) limits.countRequest(key, 1, 5, NOON + index);
    expect(limits.size).toBe(2);
    expect(limits.read("a", 5, NOON + 4)).toMatchObject({ used: 0 });
    expect(limits.read("b", 5, NOON + 4)).toMatchObject({ used: 1 });
  });

  test("are in GitHub's headers", () => {
    const limit = new RateLimits().countRequest("a", 1, 5000, NOON);
    expect(rateLimitHeaders(limit, "graphql")).toEqual({
      "x-ratelimit-limit": 5000,
      "x-ratelimit-remaining": 4999,
      "x-ratelimit-reset": (NOON + HOUR) / 1000,
      "x-ratelimit-used": 1,
      "x-ratelimit-resource": "graphql",
    });
  });
});

describe("the secondary limits", () => {
  const write = { points: 5, contents: 1 };
  const read = { points: 1, contents: 0 };

  test("permit 2,000 points a minute", () => {
    const limits = new SecondaryLimits();
    for (let count = 0; count < 400; count += 1) end(limits.begin("a", { points: 5, contents: 0 }, NOON));
    expect(limits.begin("a", read, NOON + 15_000)).toEqual({ retryAfterSeconds: 45 });
    expect(limits.begin("b", read, NOON)).toHaveProperty("end");
    expect(limits.begin("a", read, NOON + 60_000)).toHaveProperty("end");
  });

  test("permit 80 new contents a minute and 500 an hour, and reading goes on", () => {
    const limits = new SecondaryLimits();
    for (let minute = 0; minute < 7; minute += 1) {
      const now = NOON + minute * 60_000;
      const permitted = Array.from({ length: 100 }, () => end(limits.begin("a", write, now))).filter(Boolean).length;
      expect(permitted).toBe(minute < 6 ? 80 : 20);
    }
    expect(limits.begin("a", write, NOON + 7 * 60_000)).toEqual({ retryAfterSeconds: 53 * 60 });
    expect(limits.begin("a", read, NOON + 7 * 60_000)).toHaveProperty("end");
  });

  test("permit 100 requests at once", () => {
    const limits = new SecondaryLimits();
    const running = Array.from({ length: LIMITS.apiRequestsAtOnce }, () => limits.begin("a", read, NOON));
    expect(limits.begin("a", read, NOON)).toEqual({ retryAfterSeconds: 1 });
    expect(limits.begin("b", read, NOON)).toHaveProperty("end");
    for (const admission of running.slice(0, 1)) end(admission);
    expect(limits.begin("a", read, NOON)).toHaveProperty("end");
    expect(limits.begin("a", read, NOON)).toEqual({ retryAfterSeconds: 1 });
  });
});

function end(admission: ReturnType<SecondaryLimits["begin"]>): boolean {
  if (admission.retryAfterSeconds !== undefined) return false;
  admission.end();
  admission.end();
  return true;
}
