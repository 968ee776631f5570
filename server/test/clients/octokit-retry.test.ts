import { Octokit } from "octokit";
import { expect, onTestFinished, test } from "vitest";
import { createAccessToken } from "#server/accounts/access-token.ts";
import { TOKEN_SCOPES } from "#server/accounts/token-scopes.ts";
import { copyDatabase } from "#server/test/database.ts";
import { startDatabaseProxy } from "#server/test/database-proxy.ts";
import { startTestServer } from "#server/test/server.ts";
import { makeWorld } from "#server/test/world.ts";

const HELLO = { owner: "octo", repo: "hello" };

/** Octokit with its plugin for retries and without the one for limits, over a database that can be lost. */
async function setUp() {
  const copy = await copyDatabase();
  const proxy = await startDatabaseProxy(copy.connection);
  const server = await startTestServer(proxy.connection, { waitMs: 1000 });
  onTestFinished(async () => {
    await server.stop();
    proxy.close();
    await copy.drop();
  });
  const world = await makeWorld(server.database);
  const { token } = await createAccessToken(world.as("mona"), { name: "retry", scopes: TOKEN_SCOPES });
  const statuses: number[] = [];
  let onAnswer: (status: number) => void = () => undefined;
  const octokit = new Octokit({
    baseUrl: `${server.url}/api/v3`,
    auth: token,
    throttle: { enabled: false },
    retry: { retryAfterBaseValue: 100 },
    request: {
      fetch: async (...input: Parameters<typeof fetch>) => {
        const response = await fetch(...input);
        statuses.push(response.status);
        onAnswer(response.status);
        return response;
      },
    },
  });
  return {
    proxy,
    octokit,
    statuses,
    /** The database comes back when the server has answered that it is gone. */
    restoreAfter(count: number) {
      onAnswer = (status) => {
        if (status === 503 && statuses.length >= count) proxy.setState("open");
      };
    },
  };
}

test("Octokit repeats a request that was answered with 503 while the database was lost, in REST and in GraphQL", async () => {
  const { proxy, octokit, statuses, restoreAfter } = await setUp();
  expect((await octokit.rest.issues.create({ ...HELLO, title: "Before" })).status).toBe(201);
  statuses.length = 0;
  restoreAfter(2);
  proxy.setState("refusing");
  const { data } = await octokit.rest.issues.create({ ...HELLO, title: "After" });
  expect(data).toMatchObject({ number: 2, title: "After" });
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(2);
  expect(statuses.at(-1)).toBe(201);

  statuses.length = 0;
  restoreAfter(1);
  proxy.setState("refusing");
  const query = `query { repository(owner: "octo", name: "hello") { issues(first: 5) { totalCount } } }`;
  expect(await octokit.graphql(query)).toEqual({ repository: { issues: { totalCount: 2 } } });
  expect(statuses[0]).toBe(503);
  expect(statuses.at(-1)).toBe(200);
});

test("Octokit gives up after three retries, with the status of the server", async () => {
  const { proxy, octokit, statuses } = await setUp();
  proxy.setState("refusing");
  await expect(octokit.rest.issues.listForRepo(HELLO)).rejects.toMatchObject({ status: 503 });
  expect(statuses).toEqual([503, 503, 503, 503]);
  proxy.setState("open");
});

test("Octokit does not repeat what cannot succeed", async () => {
  const { octokit, statuses } = await setUp();
  await expect(octokit.rest.issues.get({ ...HELLO, issue_number: 99 })).rejects.toMatchObject({ status: 404 });
  await expect(octokit.rest.issues.create({ ...HELLO, title: "" })).rejects.toMatchObject({ status: 422 });
  expect(statuses).toEqual([404, 422]);
});
