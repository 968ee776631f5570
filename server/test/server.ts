import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import type { pino } from "pino";
import { ensureAccountForTest } from "#server/test/people.ts";
import { readConfig, type Config } from "#server/config.ts";
import { openDatabase, type Database } from "#server/platform/db/database.ts";
import { getDatabaseOptions } from "#server/platform/db/open.ts";
import { settlesWithin } from "#server/platform/settles-within.ts";
import { startServer, type Server } from "#server/start-server.ts";
import { ROOT, testLog } from "#server/test/world.ts";

export type TestServer = {
  url: string;
  dataDir: string;
  config: Config;
  server: Server;
  database: Database;
  /** Sends a request with a person's session; the browser's own headers are set. */
  send(
    path: string,
    options?: { cookie?: string; body?: unknown; headers?: Record<string, string>; method?: string },
  ): Promise<Response>;
  /** Sends a document to /graphql with the cookie. */
  graphql(
    cookie: string | undefined,
    query: string,
    variables?: Record<string, unknown>,
  ): Promise<{ data?: Record<string, unknown> | null; errors?: { type?: string; message: string }[] }>;
  stop(): Promise<void>;
};

/** Starts all parts of a server process over the given database, on a free port. */
export async function startTestServer(
  connection: pg.PoolConfig,
  options: {
    mode?: "production" | "development";
    /** Leads through a pooler; `env` has its settings. */
    pooledConnection?: pg.PoolConfig;
    env?: Record<string, string>;
    poolSize?: number;
    prepare?: (dataDir: string) => Promise<void>;
    waitMs?: number;
    isDistributed?: boolean;
    /** What the server logs is dropped by default. */
    log?: pino.Logger;
  } = {},
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "milepost-server-"));
  const config = readConfig({
    PORT: "0",
    HOST: "127.0.0.1",
    MILEPOST_DATA: dataDir,
    MILEPOST_URL: "http://milepost.test",
    LOG_LEVEL: "silent",
    MILEPOST_DRAIN_SECONDS: "2",
    MILEPOST_MODE: options.mode ?? "development",
    ...options.env,
  });
  await options.prepare?.(dataDir);
  const { pooledConnection = connection } = options;
  const database = openDatabase(pooledConnection, {
    ...getDatabaseOptions(config),
    poolSize: options.poolSize ?? 5,
    isDistributed: options.isDistributed === true,
    ...(options.waitMs ? { waitMs: options.waitMs } : {}),
  });
  // A server that starts keeps the event loop busy for longer than tests let it wait for a connection.
  if (options.waitMs) await openConnections(database);
  const opened = {
    database,
    connection,
    pooledConnection,
    close: async () => void (await settlesWithin(database.close(), 1000)),
  };
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  const server = await startServer({
    config,
    opened,
    log: options.log ?? testLog,
    root: ROOT,
  }).catch(async (error: unknown) => {
    await removeData();
    throw error;
  });
  const url = `http://127.0.0.1:${server.port}`;
  const send: TestServer["send"] = (path, { cookie, body, headers, method } = {}) =>
    fetch(url + path, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      redirect: "manual",
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json", "sec-fetch-site": "same-origin" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    url,
    dataDir,
    config,
    server,
    database,
    send,
    graphql: async (cookie, query, variables = {}) =>
      (await (await send("/graphql", { ...(cookie ? { cookie } : {}), body: { query, variables } })).json()) as never,
    async stop() {
      await server.stop();
      await removeData();
    },
  };
}

/** Makes a person and signs them in. Returns the cookie. */
export async function signedIn(server: TestServer, login: string): Promise<string> {
  await ensureAccountForTest(server.database, login);
  const response = await server.send("/session", { body: { login, password: "correct horse battery" } });
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
  if (!cookie) throw new Error(`${login} could not sign in: ${await response.text()}`);
  return cookie;
}

/** Opens all connections that the pool may have. */
async function openConnections({ pool }: Database): Promise<void> {
  const clients: pg.PoolClient[] = [];
  while (clients.length < pool.options.max) clients.push(await pool.connect());
  for (const client of clients) client.release();
}
