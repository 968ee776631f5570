import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "#server/platform/db/database.ts";
import { raw, sql } from "#server/platform/db/sql.ts";
import { RETRY_SECONDS } from "#server/platform/http/error-status.ts";
import { startEmbedded } from "#server/platform/embedded/embedded.ts";
import { copyDatabase } from "#server/test/database.ts";
import { startDatabaseProxy } from "#server/test/database-proxy.ts";
import { copyDataFolder, makeFolder } from "#server/test/folder.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";
import { ROOT, testLog } from "#server/test/world.ts";

const HTML = { headers: { accept: "text/html" } };

async function createRepository(server: TestServer, cookie: string): Promise<string> {
  const { data } = await server.graphql(
    cookie,
    `mutation { createRepository(input: { name: "hello", visibility: PUBLIC }) { repository { id } } }`,
  );
  return (data as { createRepository: { repository: { id: string } } }).createRepository.repository.id;
}

/** Creates issues one after the other until it is stopped. Returns the acknowledged titles and all other statuses. */
function writeIssues(server: TestServer, input: { cookie: string; repositoryId: string; name: string }) {
  const acknowledged: string[] = [];
  const failures = new Map<number, number>();
  const stopping = new AbortController();
  async function write(title: string): Promise<void> {
    const response = await server.send("/graphql", {
      cookie: input.cookie,
      body: {
        query: `mutation ($id: ID!, $title: String!) { createIssue(input: { repositoryId: $id, title: $title }) { issue { title } } }`,
        variables: { id: input.repositoryId, title },
      },
    });
    const result = (await response.json()) as { errors?: unknown[] };
    if (response.status === 200 && !result.errors) acknowledged.push(title);
    else failures.set(response.status, (failures.get(response.status) ?? 0) + 1);
    if (response.status === 503) expect(response.headers.get("retry-after")).toBe(String(RETRY_SECONDS));
  }
  const done = (async () => {
    for (let count = 0; !stopping.signal.aborted; count += 1) await write(`${input.name} ${count}`);
  })();
  return {
    acknowledged,
    failures,
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

const WRITERS = ["a", "b", "c", "d", "e", "f"];

function startWriters(server: TestServer, input: { cookie: string; repositoryId: string }) {
  const writers = WRITERS.map((name) => writeIssues(server, { ...input, name }));
  return {
    count: () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
    failures: () => writers.flatMap(({ failures }) => [...failures.keys()]),
    async stop() {
      await Promise.all(writers.map((writer) => writer.stop()));
      return writers.flatMap(({ acknowledged }) => acknowledged);
    },
  };
}

async function titles(server: TestServer): Promise<Set<string>> {
  const rows = await server.database.rows<{ title: string }>(sql`select title from issues`);
  return new Set(rows.map(({ title }) => title));
}

test("a restart of PostgreSQL under load fails some requests with 503, and loses no acknowledged write", async () => {
  const folder = await makeFolder("milepost-restart-");
  const options = { canBorrow: false, log: testLog };
  await copyDataFolder(inject("dataFolder"), folder);
  let postgres = await startEmbedded(folder, options);
  const server = await startTestServer(postgres.connection);
  onTestFinished(async () => {
    await server.stop();
    await postgres.stop();
    await rm(folder, { recursive: true });
  });
  const cookie = await signedIn(server, "mona");
  const repositoryId = await createRepository(server, cookie);
  const writers = startWriters(server, { cookie, repositoryId });
  await vi.waitFor(() => expect(writers.count()).toBeGreaterThan(20), 60_000);
  await postgres.stop();
  expect((await server.send("/healthz")).status).toBe(200);
  expect((await server.send("/readyz")).status).toBe(503);
  expect((await server.send("/", HTML)).status).toBe(503);
  const before = writers.count();
  postgres = await startEmbedded(folder, options);
  await vi.waitFor(async () => expect((await server.send("/readyz")).status).toBe(200), 30_000);
  await vi.waitFor(() => expect(writers.count()).toBeGreaterThan(before + 20), 60_000);
  const acknowledged = await writers.stop();
  expect(new Set(writers.failures())).toEqual(new Set([503]));
  const found = await titles(server);
  expect(acknowledged.filter((title) => !found.has(title))).toEqual([]);
});

test("ended connections, in transactions too, fail requests with 503 only, and lose no acknowledged write", async () => {
  const copy = await copyDatabase();
  const server = await startTestServer(copy.connection);
  const admin = openDatabase({ ...copy.connection, database: "postgres" }, { poolSize: 1 });
  onTestFinished(async () => {
    await server.stop();
    await admin.close();
    await copy.drop();
  });
  const cookie = await signedIn(server, "mona");
  const repositoryId = await createRepository(server, cookie);
  const writers = startWriters(server, { cookie, repositoryId });
  for (let round = 1; round <= 6; round += 1) {
    await vi.waitFor(() => expect(writers.count()).toBeGreaterThan(round * 5), 60_000);
    await admin.run(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${String(copy.connection.database)}`,
    );
  }
  const count = writers.count();
  await vi.waitFor(() => expect(writers.count()).toBeGreaterThan(count), 60_000);
  const acknowledged = await writers.stop();
  expect(writers.failures().filter((status) => status !== 503)).toEqual([]);
  const found = await titles(server);
  expect(acknowledged.filter((title) => !found.has(title))).toEqual([]);
  await vi.waitFor(async () => expect((await server.send("/readyz")).status).toBe(200), 30_000);
});

test("without a free connection, requests wait and then get 503 in the format of their route; the server stays ready", async () => {
  const copy = await copyDatabase();
  const server = await startTestServer(copy.connection, { waitMs: 300 });
  onTestFinished(async () => {
    await server.stop();
    await copy.drop();
  });
  const cookie = await signedIn(server, "mona");
  const { pool } = server.database;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  expect((await server.send("/readyz")).status).toBe(200);
  const message = "The server is busy. Please try again in a moment.";
  const anonymous = await server.send("/graphql", {
    body: { query: '{ search(query: "x", type: ISSUE) { issueCount } }' },
  });
  expect([anonymous.status, anonymous.headers.get("retry-after"), await anonymous.json()]).toMatchObject([
    503,
    String(RETRY_SECONDS),
    { errors: [{ message, type: "SERVICE_UNAVAILABLE" }] },
  ]);
  const opening = await server.send("/graphql", { cookie, body: { query: "{ viewer { login } }" } });
  expect([opening.status, await opening.json()]).toMatchObject([503, { message }]);
  const rest = await server.send("/api/v3/repos/octo/hello/contents");
  expect([rest.status, rest.headers.get("retry-after")]).toEqual([503, String(RETRY_SECONDS)]);
  const upload = await server.send("/user-attachments?name=a.txt", { cookie, body: {} });
  expect([upload.status, upload.headers.get("retry-after")]).toEqual([503, String(RETRY_SECONDS)]);
  const page = await server.send("/", { ...HTML, cookie });
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, String(RETRY_SECONDS)]);
  expect(await page.text()).toContain('<meta http-equiv="refresh"');
  const waiting = server.graphql(cookie, "{ viewer { login } }");
  for (const client of held) client.release();
  expect((await waiting).data).toEqual({ viewer: { login: "mona" } });
});

test("when PostgreSQL refuses further connections, requests share those that there are; without any, they get 503", async () => {
  const copy = await copyDatabase();
  const admin = openDatabase({ ...copy.connection, database: "postgres" }, { poolSize: 1 });
  const name = `limited_${randomUUID().slice(0, 8)}`;
  // Limits do not apply to superusers, as the tests are.
  await admin.run(raw(`create role ${name} login password 'limited' in role "${copy.connection.user}"`));
  const connection = { ...copy.connection, user: name, password: "limited" };
  const server = await startTestServer(connection, { waitMs: 2000 });
  onTestFinished(async () => {
    await server.stop();
    await copy.drop();
    await admin.close();
  });
  const limitConnections = (limit: number) => admin.run(raw(`alter role ${name} connection limit ${limit}`));
  const cookie = await signedIn(server, "mona");
  const read = () => server.send("/graphql", { cookie, body: { query: "{ viewer { login } }" } });
  const { pool } = server.database;

  const [kept, ...others] = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const client of others) client.release(true);
  kept?.release();
  await limitConnections(1);
  await expect(new pg.Client(connection).connect()).rejects.toMatchObject({ code: "53300" });
  const shared = await Promise.all(Array.from({ length: 8 }, read));
  expect(shared.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(pool.totalCount).toBe(1);

  (await pool.connect()).release(true);
  const refused = await read();
  expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).toMatchObject([
    503,
    String(RETRY_SECONDS),
    { message: "The server is busy. Please try again in a moment." },
  ]);
  for (const path of ["/healthz", "/readyz"]) expect((await server.send(path)).status).toBe(200);
  await limitConnections(-1);
  expect((await read()).status).toBe(200);
});

test("a server whose database does not respond is not ready, and can be stopped", async () => {
  const copy = await copyDatabase();
  const proxy = await startDatabaseProxy(copy.connection);
  const server = await startTestServer(proxy.connection, { waitMs: 300 });
  onTestFinished(async () => {
    proxy.close();
    await copy.drop();
  });
  proxy.setState("silent");
  const request = server.send("/graphql", { body: { query: "{ viewer { login } }" } }).catch(() => undefined);
  expect((await server.send("/healthz")).status).toBe(200);
  expect((await server.send("/readyz")).status).toBe(503);
  await server.stop();
  await request;
});

test("a port in use is reported before a database is created", async () => {
  const folder = await makeFolder("milepost-port-");
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    other.close();
    await rm(folder, { recursive: true });
  });
  const { port } = other.address() as AddressInfo;
  const child = spawn(process.execPath, [join(ROOT, "dist/test/serve.js")], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], PORT: String(port), HOST: "127.0.0.1", MILEPOST_DATA: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += String(chunk)));
  const code = await new Promise((resolve) => child.once("exit", resolve));
  await sleep(0);
  expect([code, text]).toEqual([
    1,
    `Port ${port} is already in use. Stop the program that uses it, or set PORT to another one.\n`,
  ]);
  expect(existsSync(join(folder, "postgres"))).toBe(false);
});
