import { connect } from "node:net";
import { once } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { sql } from "#server/platform/db/sql.ts";
import { startBalancer } from "#server/test/balancer.ts";
import { copyDatabase } from "#server/test/database.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";

async function openDatabase() {
  const copy = await copyDatabase();
  onTestFinished(copy.drop);
  return copy.connection;
}

async function makeRepository(server: TestServer): Promise<{ cookie: string; id: string }> {
  const cookie = await signedIn(server, "mona");
  const { data } = await server.graphql(
    cookie,
    `mutation { createRepository(input: { name: "hello", visibility: PUBLIC }) { repository { id } } }`,
  );
  return { cookie, id: (data as { createRepository: { repository: { id: string } } }).createRepository.repository.id };
}

const CREATE = `mutation ($id: ID!, $title: String!) { createIssue(input: { repositoryId: $id, title: $title }) { issue { title } } }`;

test("a rolling restart of three servers under load loses no request", { timeout: 60_000 }, async () => {
  const connection = await openDatabase();
  // All servers, the balancer and the clients share this process: it may be busy for longer than a balancer waits between its checks.
  const env = {
    MILEPOST_SHUTDOWN_DELAY_MS: "1000",
    MILEPOST_DRAIN_SECONDS: "10",
    // A transaction of one server holds the counter of the repository while another one starts.
    MILEPOST_QUERY_TIMEOUT_MS: "30000",
    MILEPOST_REQUEST_TIMEOUT_MS: "30000",
  };
  const start = () => startTestServer(connection, { env });
  const servers = await Promise.all([start(), start(), start()]);
  const balancer = await startBalancer();
  const setServers = () => balancer.setServers(servers.map(({ url }) => url));
  setServers();
  const { cookie, id } = await makeRepository(servers[0]);
  const answers = new Map<string, number>();
  const stopping = new AbortController();
  const count = async (response: Response) => {
    const text = await response.text();
    const isGood = response.status === 200 && !text.startsWith('{"errors"');
    const key = isGood ? "200" : `${response.status} ${text.slice(0, 200)}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
  };
  let created = 0;
  const clients = Array.from({ length: 8 }, async (_, client) => {
    while (!stopping.signal.aborted) {
      if (client % 2) {
        await count(await fetch(`${balancer.url}/mona/hello/issues`, { headers: { cookie, accept: "text/html" } }));
        continue;
      }
      created += 1;
      const body = JSON.stringify({ query: CREATE, variables: { id, title: `Issue ${created}` } });
      const headers = { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" };
      await count(await fetch(`${balancer.url}/graphql`, { method: "POST", headers, body }));
    }
  });
  await vi.waitUntil(() => (answers.get("200") ?? 0) > 20, 20_000);
  for (const index of servers.keys()) {
    const before = answers.get("200") ?? 0;
    await servers[index]?.stop();
    servers[index] = await start();
    setServers();
    // The others have answered meanwhile, and go on.
    await vi.waitUntil(() => (answers.get("200") ?? 0) > before + 20, 20_000);
  }
  stopping.abort();
  await Promise.all(clients);
  expect([...answers.keys()]).toEqual(["200"]);
  const row = await servers[0]?.database.row<{ count: number }>(sql`select count(*) as count from issues`);
  expect(row?.count).toBe(created);
  balancer.close();
  for (const server of servers) await server.stop();
});

test("a server that stops says so, answers what comes meanwhile, and ends the connection", async () => {
  const server = await startTestServer(await openDatabase(), { env: { MILEPOST_SHUTDOWN_DELAY_MS: "1000" } });
  const { port } = new URL(server.url);
  const keptAlive = connect(Number(port), "127.0.0.1");
  let received = "";
  keptAlive.on("data", (data) => (received += String(data)));
  const get = (path: string) => keptAlive.write(`GET ${path} HTTP/1.1\r\nHost: milepost.test\r\n\r\n`);
  get("/healthz");
  await vi.waitUntil(() => received.includes('"ok"'));
  expect(received).toContain("Connection: keep-alive");
  received = "";
  const stopped = server.stop();
  const ready = await server.send("/readyz");
  expect([ready.status, ready.headers.get("connection")]).toEqual([503, "close"]);
  expect(await ready.json()).toEqual({ status: "the server is stopping" });
  const ended = once(keptAlive, "end");
  get("/healthz");
  await ended;
  expect(received).toMatch(/^HTTP\/1.1 200 OK[^]*Connection: close/i);
  await stopped;
  await expect(server.send("/healthz")).rejects.toThrow("fetch failed");
});
