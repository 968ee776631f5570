import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** Requests of connections that were accepted last may not have been read when the port is closed. */
const ACCEPTED_MS = 100;

/**
 * The end of a server that loses no request. First `/readyz` says 503 and each answer ends its connection, so that load
 * balancers and clients turn to other servers; then the port is closed; the connections that are idle last.
 */
export class Shutdown {
  isStopping = false;
  private readonly app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.app = app;
    app.addHook("onRequest", async (_, reply) => this.endConnection(reply.raw));
    // Of requests that came before.
    app.addHook("onSend", async (_, reply) => this.endConnection(reply.raw));
  }

  /** Resolves when no connection is accepted any more. `app.close()` then closes the idle ones and waits for the rest. */
  async begin(delayMs: number): Promise<void> {
    this.isStopping = true;
    await sleep(delayMs);
    // Unlike `close` of an HTTP server, this leaves the connections alone.
    Server.prototype.close.call(this.app.server);
    await sleep(ACCEPTED_MS);
  }

  private endConnection(response: { shouldKeepAlive: boolean }): void {
    if (this.isStopping) response.shouldKeepAlive = false;
  }
}
