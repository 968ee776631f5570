import type { FastifyInstance } from "fastify";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { commonHeaders, sendPreflight } from "#server/platform/http/api-headers.ts";
import { jsonBodies } from "#server/rest/http/json-body.ts";
import { mountRoutes } from "#server/rest/http/mount.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";
import { sendErrors } from "#server/rest/http/send-errors.ts";
import { ROUTES } from "#server/rest/routes/all.ts";

export function mountApi(app: FastifyInstance, platform: Platform): void {
  void app.register(
    async (scope) => {
      commonHeaders(scope);
      jsonBodies(scope);
      sendErrors(scope, platform.systemContext().config.url);
      mountRoutes(scope, platform, ROUTES);
      scope.options("/", sendPreflight);
      scope.options("/*", sendPreflight);
      // Whatever else begins with the API's root is no page.
      scope.route({
        method: ["GET", "POST", "PUT", "PATCH", "DELETE"],
        url: "/*",
        handler: () => {
          throw missingResource();
        },
      });
    },
    { prefix: "/api/v3" },
  );
}
