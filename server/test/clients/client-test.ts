import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { pino } from "pino";
import { test as base } from "vitest";
import { findFreePort } from "#scripts/free-port.mjs";
import { createAccessToken } from "#server/accounts/access-token.ts";
import { TOKEN_SCOPES } from "#server/accounts/token-scopes.ts";
import { listenAtSocket } from "#server/test/clients/listen-at-socket.ts";
import { copyDatabase } from "#server/test/database.ts";
import { startTestServer, type TestServer } from "#server/test/server.ts";
import { makeWorld, type World } from "#server/test/world.ts";

export type ClientWorld = {
  world: World;
  server: TestServer;
  /** Where the server answers at its own address, for clients that follow links. */
  url: string;
  /** The path of a Unix socket at which the same server answers. */
  socket: string;
  /** A classic token of all scopes. */
  token(login: string): Promise<string>;
};

type Options = {
  env?: Record<string, string>;
  /** What the server logs is dropped by default. */
  log?: pino.Logger;
};

/** Starts all parts of a server over a world of its own, for clients that speak HTTP. `host` is the one of its addresses. */
export async function startClientWorld({ env = {}, log }: Options = {}): Promise<
  ClientWorld & { stop(): Promise<void> }
> {
  const copy = await copyDatabase();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startTestServer(copy.connection, {
    env: { PORT: String(port), MILEPOST_URL: url, ...env },
    ...(log ? { log } : {}),
  });
  const world = await makeWorld(server.database);
  const folder = await mkdtemp(join(tmpdir(), "milepost-socket-"));
  const socket = join(folder, "http");
  const socketServer = await listenAtSocket(socket, server.server.app);
  return {
    world,
    server,
    url,
    socket,
    token: async (login) => {
      const made = await createAccessToken(world.as(login), { name: `of ${login}`, scopes: TOKEN_SCOPES });
      return made.token;
    },
    async stop() {
      socketServer.closeAllConnections();
      socketServer.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
      await copy.drop();
    },
  };
}

/** A test of a file whose tests share a server. */
export const test = base.extend<{ client: ClientWorld }>({
  client: [
    // Vitest reads from the empty pattern that this fixture needs no other one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const client = await startClientWorld();
      await use(client);
      await client.stop();
    },
    { scope: "file" },
  ],
});
