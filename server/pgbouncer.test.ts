import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readConfig } from "#server/config.ts";
import { sql } from "#server/platform/db/sql.ts";
import { copyDatabase } from "#server/test/database.ts";
import { listen } from "#server/test/live-stream.ts";
import { PGBOUNCER, startPgbouncer } from "#server/test/pgbouncer.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";

test("a direct address needs the one that it is beside, and turns prepared statements off", () => {
  expect(() => readConfig({ DATABASE_DIRECT_URL: "postgres://a" })).toThrow("DATABASE_DIRECT_URL needs DATABASE_URL.");
  const urls = { DATABASE_URL: "postgres://pooler", DATABASE_DIRECT_URL: "postgres://database" };
  expect(readConfig({ DATABASE_URL: "postgres://database" }).preparesStatements).toBe(true);
  expect(readConfig(urls).preparesStatements).toBe(false);
  expect(readConfig({ ...urls, MILEPOST_PREPARED_STATEMENTS: "true" }).preparesStatements).toBe(true);
});

const LIST = "/mona/hello/issues";

// Reported as skipped where PgBouncer is not installed.
describe.skipIf(PGBOUNCER === undefined)("behind PgBouncer in transaction mode", () => {
  const servers: TestServer[] = [];
  const stops: (() => Promise<void>)[] = [];
  let first: TestServer;
  let second: TestServer;
  let mona: string;
  let repositoryId: string;

  beforeAll(async () => {
    const copy = await copyDatabase();
    const pooler = await startPgbouncer(PGBOUNCER ?? "", copy.connection, { poolSize: 3 });
    stops.push(pooler.stop, copy.drop);
    const start = () =>
      startTestServer(copy.connection, {
        pooledConnection: pooler.connection,
        // Their connections are given above; that both are set makes the pooler known.
        env: {
          DATABASE_URL: "postgres://pooler",
          DATABASE_DIRECT_URL: "postgres://database",
          MILEPOST_QUERY_TIMEOUT_MS: "2000",
        },
      });
    servers.push((first = await start()), (second = await start()));
    mona = await signedIn(first, "mona");
    const { data } = await first.graphql(
      mona,
      `mutation { createRepository(input: { name: "hello", visibility: PUBLIC }) { repository { id } } }`,
    );
    repositoryId = (data as { createRepository: { repository: { id: string } } }).createRepository.repository.id;
    // The first page loads the program that renders pages. On a busy machine that takes longer than a request may.
    await vi.waitUntil(async () => (await loadPage(first, LIST)) === 200, { timeout: 60_000 });
  });

  afterAll(async () => {
    for (const server of servers) await server.stop();
    for (const stop of stops) await stop();
  });

  async function loadPage(server: TestServer, path: string): Promise<number> {
    return (await server.send(path, { headers: { accept: "text/html" } })).status;
  }

  async function createIssue(server: TestServer, title: string): Promise<string> {
    const { data, errors } = await server.graphql(
      mona,
      `mutation ($id: ID!, $title: String!) { createIssue(input: { repositoryId: $id, title: $title }) { issue { id } } }`,
      { id: repositoryId, title },
    );
    expect(errors).toBeUndefined();
    return (data as { createIssue: { issue: { id: string } } }).createIssue.issue.id;
  }

  test("commands and pages of many clients work with few connections", async () => {
    const titles = Array.from({ length: 20 }, (_, index) => `Issue ${index}`);
    await Promise.all(titles.map((title, index) => createIssue(servers[index % 2] ?? first, title)));
    // Each server gets two lists only: searches wait for each other for a limited time, and then their pages get 503.
    const issues = Array.from({ length: 16 }, (_, index) => `${LIST}/${index + 1}`);
    const pages = [LIST, LIST, LIST, LIST, ...issues];
    const statuses = await Promise.all(pages.map((path, index) => loadPage(servers[index % 2] ?? first, path)));
    expect(statuses).toEqual(pages.map(() => 200));
  });

  test("live updates of another process arrive", async () => {
    const id = await createIssue(first, "Told to all");
    const query = `subscription ($id: ID!) { issueUpdated(id: $id) { issue { ... on Issue { state } } } }`;
    const stream = await listen(second, mona, query, { id });
    await stream.next("ready");
    await first.graphql(mona, `mutation { closeIssue(input: { issueId: "${id}" }) { issue { id } } }`);
    expect((await stream.next("next"))?.payload?.data).toEqual({ issueUpdated: { issue: { state: "CLOSED" } } });
    await stream.close();
  });

  test("jobs run", async () => {
    const issue = { number: 1, title: "Imported", body: "", state: "OPEN", author: "alice", comments: [] };
    const archive = { magic: "E!vIA5L86J2I", repo: "octo/imported", labels: [], issues: [issue], pulls: [] };
    const response = await first.send("/site/imports", { cookie: mona, body: archive });
    expect(response.status).toBe(202);
    const finished = () =>
      first.database.row<{ state: string; error: string }>(
        sql`select state, error from imports where state in ('DONE', 'FAILED')`,
      );
    expect(await vi.waitUntil(finished, { timeout: 20_000 })).toEqual({ state: "DONE", error: null });
  });

  test("a statement that takes too long is canceled, and no setting stays with the connection", async () => {
    await expect(first.database.run(sql`select pg_sleep(20)`)).rejects.toMatchObject({ code: "57014" });
    await expect(first.database.transaction((tx) => tx.run(sql`select pg_sleep(20)`))).rejects.toMatchObject({
      code: "57014",
    });
    const { rows } = await first.database.pool.query<{ setting: string }>(
      "select current_setting('statement_timeout') as setting",
    );
    expect(rows).toEqual([{ setting: "0" }]);
  });
});
