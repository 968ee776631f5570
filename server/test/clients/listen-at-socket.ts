import { createServer, type Server } from "node:http";
import type { FastifyInstance } from "fastify";

/** Answers requests at a Unix socket as the app does at its port. */
export async function listenAtSocket(path: string, app: FastifyInstance): Promise<Server> {
  const server = createServer((request, response) => app.server.emit("request", request, response));
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return server;
}
