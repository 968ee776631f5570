import type { FastifyInstance } from "fastify";
import type { Bus } from "#server/platform/events/listen.ts";
import type { Shutdown } from "#server/platform/http/shutdown.ts";

const READY_TIMEOUT_MS = 1000;

/**
 * `/healthz` answers while the process runs, `/readyz` while the database does too and the server is not stopping; a full
 * pool delays neither.
 */
export function healthRoutes(app: FastifyInstance, bus: Bus, shutdown: Shutdown): void {
  const startedAt = new Date();
  app.get("/healthz", async () => ({ status: "ok", startedAt }));
  app.get("/readyz", async (_, reply) => {
    if (shutdown.isStopping) return reply.code(503).send({ status: "the server is stopping" });
    if (await bus.isDatabaseAnswering(READY_TIMEOUT_MS)) return { status: "ok" };
    return reply.code(503).send({ status: "the database does not answer" });
  });
}
