import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import type { Viewer } from "#server/platform/context.ts";
import { UserError } from "#server/errors.ts";
import { makeLoneProcess } from "#server/platform/processes/processes.ts";
import { ApiLimits } from "#server/platform/api-limits.ts";
import { makeApp } from "#server/platform/http/app.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { mountApi } from "#server/rest/http/mount-api.ts";
import { findRoute } from "#server/rest/routes/find-route.ts";
import { findMistakes } from "#server/rest/test/openapi.ts";
import { test as worldTest } from "#server/test/world-test.ts";
import { testConfig, testLog, type World } from "#server/test/world.ts";

type Options = {
  /** Who asks, with a classic token of all scopes; null: nobody. */
  as?: string | null;
  viewer?: Partial<Viewer>;
  body?: unknown;
  headers?: Record<string, string>;
};

type Sent<Body = unknown> = { status: number; body: Body; headers: Record<string, string>; text: string };

export type RestWorld = World & {
  /**
   * Sends a request such as `GET /repos/octo/hello/issues`. Its answer is checked by GitHub's description of the route's
   * operation.
   */
  rest<Body = unknown>(request: string, options?: Options): Promise<Sent<Body>>;
};

/** A test whose world answers requests to the REST API. */
export const test = worldTest.extend<{ world: RestWorld }>({
  world: async ({ world }: { world: World }, use: (world: RestWorld) => Promise<void>) => {
    const app = makeRestApp(world);
    await use({ ...world, rest: <Body>(request: string, options?: Options) => send<Body>(app, request, options) });
    await app.close();
  },
});

/** The API over a world. The header Authorization names the person, and the viewer's other fields as JSON. */
function makeRestApp(world: World): FastifyInstance {
  const app = makeApp(testConfig, testLog);
  const platform = {
    getApiContext: async ({ headers: { authorization } }: { headers: { authorization?: string } }) => {
      if (authorization === undefined) return { ...world.as(null), followsRenames: true };
      const [login, viewer] = JSON.parse(authorization) as [string, Partial<Viewer>];
      if (world.id(login) === 0) throw new UserError("UNAUTHENTICATED", "Bad credentials");
      return { ...world.as(login, { scopes: ["repo", "user", "read:org"], ...viewer }), followsRenames: true };
    },
    getContext: async () => world.as(null),
    systemContext: () => world.as(null),
    apiLimits: new ApiLimits(),
    processes: makeLoneProcess(),
  };
  mountApi(app, platform as unknown as Platform);
  return app;
}

async function send<Body>(app: FastifyInstance, request: string, options: Options = {}): Promise<Sent<Body>> {
  const { as = "mona", viewer = {}, body, headers = {} } = options;
  const [method = "GET", path = "/"] = request.split(" ");
  const response = await app.inject({
    method: method as "GET",
    url: `/api/v3${path}`,
    headers: {
      ...(as === null ? {} : { authorization: JSON.stringify([as, viewer]) }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const isJson = String(response.headers["content-type"] ?? "").includes("json");
  const sent = {
    status: response.statusCode,
    body: (isJson && response.body !== "" ? JSON.parse(response.body) : undefined) as Body,
    headers: response.headers as Record<string, string>,
    text: response.body,
  };
  checkAnswer(method, path, sent);
  return sent;
}

/** Errors have one shape everywhere; other answers have that of their operation. */
function checkAnswer(method: string, path: string, { status, body, text }: Sent): void {
  if (status === 304) expect(text).toBe("");
  if (status >= 400) {
    expect(body).toMatchObject({ message: expect.any(String), documentation_url: expect.any(String) });
    return;
  }
  const route = findRoute(method, path.replace(/\?.*$/, ""));
  if (!route?.operation || status >= 300 || (body === undefined && text !== "")) return;
  expect({ request: `${method} ${path}`, mistakes: findMistakes(route.operation, status, body) }).toEqual({
    request: `${method} ${path}`,
    mistakes: [],
  });
}
