import { metricsRoutes } from "#server/metrics/metrics-routes.ts";
import type { Feature } from "#server/platform/graphql/feature.ts";

/** Figures for Prometheus. Other features count with its functions. */
export const metrics: Feature = { name: "metrics", routes: metricsRoutes };
