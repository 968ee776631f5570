import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Gauge } from "prom-client";
import type { MetricsSetting } from "#server/config.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { makeGatherer } from "#server/metrics/gather-metrics.ts";
import { countJobs } from "#server/platform/jobs/count-jobs.ts";

/** `GET /metrics` for Prometheus: off, for everybody who can reach the server, or for whoever has the token. */
export function metricsRoutes(app: FastifyInstance, platform: Platform): void {
  const { metrics, config, db } = platform.systemContext();
  const setting = config.metrics;
  if (setting === undefined) return;
  const { registry, requests } = metrics;
  const jobs = new Gauge({
    name: "milepost_jobs",
    help: "Background jobs by state.",
    labelNames: ["state"] as const,
    registers: [registry],
    // Each process counts the same ones.
    aggregator: "first",
    async collect() {
      for (const [state, count] of Object.entries(await countJobs(db))) jobs.set({ state }, count);
    },
  });
  const gather = makeGatherer(registry, platform.processes);
  app.addHook("onResponse", async (request, reply) => {
    // Streams stay open for as long as their page.
    if (request.url === "/live") return;
    const labels = { method: request.method, route: getRoute(request), status: String(reply.statusCode) };
    requests.observe(labels, reply.elapsedTime / 1000);
  });
  app.get("/metrics", async (request, reply) => {
    if (!isPermitted(setting, request)) {
      return reply
        .code(401)
        .header("www-authenticate", "Bearer")
        .send({ message: "Send the token of MILEPOST_METRICS_TOKEN." });
    }
    return reply
      .type(registry.contentType)
      .header("cache-control", "no-store")
      .send(await gather());
  });
}

/** The pattern of the route: its number is limited, unlike that of addresses. All pages are one. */
function getRoute({ routeOptions }: FastifyRequest): string {
  const { url } = routeOptions;
  if (url === undefined) return "none";
  return url === "/*" ? "page" : url;
}

function isPermitted(setting: MetricsSetting, { headers }: FastifyRequest): boolean {
  if (setting === "open") return true;
  const token = /^bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  return timingSafeEqual(hash(token), hash(setting.token));
}

/** Of one length, which a comparison in constant time needs. */
function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
