import { parse } from "graphql";
import { describe, expect } from "vitest";
import { readConfig } from "#server/config.ts";
import { ApiLimits } from "#server/platform/api-limits.ts";
import { getOperationCost } from "#server/platform/graphql/operation-cost.ts";
import { runLimited } from "#server/platform/graphql/run-limited.ts";
import { executor, type World } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

const NOON = new Date("2026-01-01T12:00:00Z");
const RATE_LIMIT = "rateLimit { cost limit nodeCount remaining resetAt used }";

function costOf(query: string, variables = {}) {
  const operation = { document: parse(query), variables };
  return getOperationCost(operation, executor.measure(operation));
}

describe("the cost of an operation", () => {
  test("is a hundredth of the requests that its connections stand for, as in GitHub's example, and at least 1", () => {
    const labels = (sizes: [number, number, number]) => `{ viewer { repositories(first: ${sizes[0]}) { nodes {
      issues(first: ${sizes[1]}) { nodes { labels(first: ${sizes[2]}) { nodes { id } } } } } } } }`;
    expect(costOf(labels([100, 50, 60])).cost).toBe(51);
    expect(costOf(labels([10, 10, 10])).cost).toBe(1);
    expect(
      costOf(
        "query ($n: Int) { viewer { repositories(first: $n) { nodes { issues(first: 100) { nodes { labels(first: 5) { totalCount } } } } } } }",
        { n: 3 },
      ).cost,
    ).toBe(3);
  });

  test("tells mutations by the document, whatever its texts and comments contain", () => {
    expect(costOf('# mutation\n { repository(owner: "mutation { a }", name: "x") { id } }')).toMatchObject({
      points: 1,
      contents: 0,
    });
    expect(costOf("mutation { noop }")).toMatchObject({ points: 5, contents: 0 });
  });

  test("counts each thing that a mutation creates, behind aliases and fragments too", () => {
    const comment = 'addComment(input: { subjectId: "x", body: "y" }) { clientMutationId }';
    expect(
      costOf(`mutation { a: ${comment} b: ${comment} noop ...C } fragment C on Mutation { c: ${comment} }`),
    ).toMatchObject({
      cost: 1,
      points: 5,
      contents: 3,
    });
  });
});

describe("an operation of a token", () => {
  test("tells in rateLimit and in the headers what is left", async ({ world }) => {
    const run = client(world);
    expect(await run(`{ ${RATE_LIMIT} }`)).toMatchObject({
      headers: { "x-ratelimit-used": 1, "x-ratelimit-resource": "graphql" },
      result: {
        data: {
          rateLimit: {
            cost: 1,
            limit: 3,
            nodeCount: 0,
            remaining: 2,
            used: 1,
            resetAt: expect.stringMatching(/^2026-01-01T13:00:00/) as string,
          },
        },
      },
    });
  });

  test("is refused with status 200 and RATE_LIMITED when no points are left, until the hour is over", async ({
    world,
  }) => {
    const run = client(world);
    for (let count = 0; count < 3; count += 1)
      expect((await run("{ viewer { login } }")).result.errors).toBeUndefined();
    expect(await run("{ viewer { login } }")).toMatchObject({
      headers: { "x-ratelimit-remaining": 0 },
      result: {
        errors: [{ type: "RATE_LIMITED", message: `API rate limit exceeded for user ID ${world.id("hubot")}.` }],
      },
    });
    expect((await run("{ viewer { login } }", 3_600_000)).result.errors).toBeUndefined();
  });

  test("that is invalid costs a point", async ({ world }) => {
    const run = client(world);
    expect((await run("{ nothing }")).headers).toMatchObject({ "x-ratelimit-used": 1 });
  });

  test("with dryRun gives its cost, and neither counts nor runs", async ({ world }) => {
    const run = client(world);
    const query =
      "query ($dry: Boolean) { viewer { login } ...L } fragment L on Query { rateLimit(dryRun: $dry) { cost used } }";
    expect(await run(query, 0, { dry: true })).toMatchObject({
      headers: { "x-ratelimit-used": 0 },
      result: { data: { rateLimit: { cost: 1, used: 0 } } },
    });
    expect((await run(query, 0, { dry: true })).result.data).not.toHaveProperty("viewer");
    expect((await run(query, 0, { dry: false })).result.data).toEqual({
      viewer: { login: "hubot" },
      rateLimit: { cost: 1, used: 1 },
    });
  });

  test("that creates too much in a minute is refused with 403", async ({ world }) => {
    const run = client(world);
    const comment = 'addComment(input: { subjectId: "x", body: "y" }) { clientMutationId }';
    const aliases = Array.from({ length: 80 }, (_, index) => `a${index}: ${comment}`).join("\n");
    await run(`mutation { ${aliases} }`);
    expect(await run(`mutation { ${comment} }`)).toMatchObject({
      headers: { "retry-after": 60 },
      refusal: { status: 403, message: expect.stringContaining("secondary rate limit") as string },
    });
  });
});

test("a session has no rate limit", async ({ world }) => {
  expect((await world.graphql("mona", `{ ${RATE_LIMIT} }`)).data).toEqual({ rateLimit: null });
});

/** Sends the documents of one token, which has three points an hour. */
function client(world: World) {
  const apiLimits = new ApiLimits();
  return async (query: string, laterMs = 0, variables: Record<string, unknown> = {}) => {
    const ctx = {
      ...world.as("hubot", { scopes: ["repo"], tokenId: 1 }),
      config: readConfig({ MILEPOST_RATE_LIMIT: "3" }),
      now: new Date(NOON.getTime() + laterMs),
    };
    const document = executor.document(query);
    const operation = "kind" in document ? { document, variables } : { errors: [{ message: "invalid" }] };
    const { headers, result, refusal } = await runLimited({ apiLimits, executor, ctx, operation });
    return { headers, result: JSON.parse(JSON.stringify(result)) as typeof result, refusal };
  };
}
