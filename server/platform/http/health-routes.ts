import type { FastifyInstance } from "fastify";
import type { Queryable } from "#server/platform/db/database.ts";
import { findFailedWorkers } from "#server/platform/distribution/failed-workers.ts";
import type { Bus } from "#server/platform/events/listen.ts";
import type { Processes } from "#server/platform/processes/processes.ts";
import type { Shutdown } from "#server/platform/http/shutdown.ts";

const READY_TIMEOUT_MS = 1000;

type Options = { bus: Bus; shutdown: Shutdown; processes: Processes; database: Queryable };

/**
 * `/healthz` answers while the process runs, `/readyz` while the database does too and the server is not stopping; a full
 * pool delays neither. Of a distributed database it names the workers that do not answer: the server is ready for the other repositories.
 */
export function healthRoutes(app: FastifyInstance, { bus, shutdown, processes, database }: Options): void {
  const { startedAt } = processes;
  // Of several processes, which of them has answered.
  const which = processes.count > 1 ? { process: processes.number } : {};
  app.get("/healthz", async () => ({ status: "ok", startedAt, ...which }));
  app.get("/readyz", async (_, reply) => {
    if (shutdown.isStopping) return reply.code(503).send({ status: "the server is stopping", ...which });
    if (await bus.isDatabaseAnswering(READY_TIMEOUT_MS))
      return { status: "ok", ...which, ...(await readWorkers(database)) };
    return reply.code(503).send({ status: "the database does not answer", ...which });
  });
}

async function readWorkers(database: Queryable): Promise<{ failedWorkers?: string[] }> {
  const failedWorkers = await findFailedWorkers(database, READY_TIMEOUT_MS);
  return failedWorkers === undefined || failedWorkers.length === 0 ? {} : { failedWorkers };
}
