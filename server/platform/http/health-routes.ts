import type { FastifyInstance } from "fastify";
import type { Bus } from "#server/platform/events/listen.ts";

const READY_TIMEOUT_MS = 1000;

/** `/healthz` answers while the process runs, `/readyz` while the database does too; a full pool delays neither. */
export function healthRoutes(app: FastifyInstance, bus: Bus): void {
  const startedAt = new Date();
  app.get("/healthz", async () => ({ status: "ok", startedAt }));
  app.get("/readyz", async (_, reply) => {
    if (await bus.isDatabaseAnswering(READY_TIMEOUT_MS)) return { status: "ok" };
    return reply.code(503).send({ status: "the database does not answer" });
  });
}
