import { countBannerDisplayed } from "#server/metrics/banner-displayed.ts";
import type { FastifyInstance } from "fastify";
import type { Platform } from "#server/platform/graphql/feature.ts";

/** Counts for the metrics that a page has shown the banner of single sign-on. */
export function bannerRoute(app: FastifyInstance, platform: Platform): void {
  app.post("/sso-banner", async (request, reply) => {
    const ctx = await platform.getContext(request);
    if (ctx.viewer.hiddenOrganizationIds.length > 0) countBannerDisplayed(ctx);
    return reply.code(204).send();
  });
}
