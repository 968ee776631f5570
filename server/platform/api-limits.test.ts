import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { ApiLimits } from "#server/platform/api-limits.ts";
import { ANONYMOUS } from "#server/platform/context.ts";

const NOON = Date.UTC(2026, 0, 1, 12);
const READ = { cost: 1, points: 1, contents: 0 } as const;

function requester(viewer: object, env: Record<string, string> = {}) {
  return { viewer: { ...ANONYMOUS, ...viewer }, clientAddress: "192.0.2.1", config: readConfig(env) };
}

const token = { accountId: 7, login: "mona", scopes: ["repo"], tokenId: 3 };

test("each token has its own points for REST and for GraphQL", () => {
  const limits = new ApiLimits();
  expect(limits.admit(requester(token), { ...READ, resource: "graphql", cost: 51 }, NOON)?.headers).toEqual({
    "x-ratelimit-limit": 5000,
    "x-ratelimit-remaining": 4949,
    "x-ratelimit-reset": NOON / 1000 + 3600,
    "x-ratelimit-used": 51,
    "x-ratelimit-resource": "graphql",
  });
  expect(limits.read(requester(token), "core", NOON)).toMatchObject({ used: 0 });
  expect(limits.read(requester({ ...token, tokenId: 4 }), "graphql", NOON)).toMatchObject({ used: 0 });
});

test("a token without points is refused with GitHub's words until the hour is over", () => {
  const limits = new ApiLimits();
  const ctx = requester(token, { MILEPOST_RATE_LIMIT: "2" });
  const admit = (now: number) => limits.admit(ctx, { ...READ, resource: "core" }, now);
  expect([admit(NOON), admit(NOON)].map((admission) => admission?.refusal)).toEqual([undefined, undefined]);
  expect(admit(NOON)).toMatchObject({
    headers: { "x-ratelimit-remaining": 0 },
    refusal: { status: 403, isSecondary: false, message: "API rate limit exceeded for user ID 7." },
  });
  expect(admit(NOON + 3_600_000)?.refusal).toBeUndefined();
});

test("visitors are counted by their address, with fewer points", () => {
  const limits = new ApiLimits();
  const ctx = requester({}, { MILEPOST_RATE_LIMIT_ANONYMOUS: "1" });
  expect(limits.admit(ctx, { ...READ, resource: "core" }, NOON)?.usage).toMatchObject({ limit: 1, remaining: 0 });
  expect(limits.admit(ctx, { ...READ, resource: "core" }, NOON)?.refusal?.message).toMatch(
    /^API rate limit exceeded for 192\.0\.2\.1\. \(But/,
  );
  expect(limits.admit(ctx, { ...READ, resource: "search" }, NOON)?.usage).toMatchObject({ limit: 10, remaining: 9 });
});

test("the secondary limits are those of an account with all its tokens, and use no points of the hour", () => {
  const limits = new ApiLimits();
  const create = { resource: "core", cost: 1, points: 5, contents: 1 } as const;
  for (let count = 0; count < 80; count += 1) limits.admit(requester(token), create, NOON)?.end();
  expect(limits.admit(requester({ ...token, tokenId: 4 }), create, NOON)).toMatchObject({
    headers: { "retry-after": 60, "x-ratelimit-used": 0 },
    refusal: { status: 403, isSecondary: true, message: expect.stringContaining("secondary rate limit") as string },
  });
});

test("sessions are not counted, and nobody is when the setting is 0", () => {
  const limits = new ApiLimits();
  expect(limits.admit(requester({ ...token, scopes: null }), { ...READ, resource: "core" }, NOON)).toBeNull();
  const ctx = requester(token, { MILEPOST_RATE_LIMIT: "0" });
  expect(limits.admit(ctx, { ...READ, resource: "core" }, NOON)).toBeNull();
  expect(limits.read(ctx, "core", NOON)).toBeNull();
});
