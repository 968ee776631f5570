import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** Connections to a process that was replaced, whose port is open, are kept for this time, in which their clients can send. */
const KEPT_MS = 1000;
/** Requests of connections that were accepted last may not have been read when the port is closed. */
const ACCEPTED_MS = 100;

/**
 * The end of a server that loses no request. First `/readyz` says 503 and each answer ends its connection, so that load
 * balancers and clients turn to other servers; then the port is closed; the connections that are idle last.
 */
export class Shutdown {
  isStopping = false;
  private endsConnections = false;
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
    this.endsConnections = true;
    await sleep(delayMs);
    this.closePort();
    await sleep(ACCEPTED_MS);
  }

  /**
   * The end of a process in whose place another one accepts connections to the same port: the server is not stopping, so
   * nobody has to turn to others. Connections end after their next answer, and idle ones after a while.
   */
  async beginReplaced(): Promise<void> {
    this.endsConnections = true;
    this.closePort();
    await sleep(KEPT_MS);
  }

  /** Unlike `close` of an HTTP server, this leaves the connections alone. */
  private closePort(): void {
    Server.prototype.close.call(this.app.server);
  }

  private endConnection(response: { shouldKeepAlive: boolean }): void {
    if (this.endsConnections) response.shouldKeepAlive = false;
  }
}
