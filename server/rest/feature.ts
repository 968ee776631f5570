import type { FastifyInstance } from "fastify";
import { notFound } from "#server/errors.ts";
import type { Feature, Platform } from "#server/platform/graphql/feature.ts";
import { contentsRoutes } from "#server/rest/contents.ts";
import { restErrors } from "#server/rest/errors.ts";

/** GitHub's REST API: a façade over the same commands. */
export const rest: Feature = { name: "rest", routes };

function routes(app: FastifyInstance, platform: Platform): void {
  void app.register(
    async (scope) => {
      restErrors(scope);
      contentsRoutes(scope, platform);
      scope.all("/*", () => {
        throw notFound("this endpoint");
      });
    },
    { prefix: "/api/v3" },
  );
}
