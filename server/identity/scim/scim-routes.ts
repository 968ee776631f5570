import type { FastifyInstance } from "fastify";
import { UserError } from "#server/errors.ts";
import { secretHash } from "#server/accounts/secret.ts";
import { findProviderByScimToken, type Provider } from "#server/identity/provider.ts";
import { scimErrors } from "#server/identity/scim/scim-errors.ts";
import { ScimError } from "#server/identity/scim/scim-error.ts";
import { groupRoutes } from "#server/identity/scim/scim-group-routes.ts";
import { RESOURCE_TYPES, SERVICE_PROVIDER_CONFIG, toList } from "#server/identity/scim/scim-resources.ts";
import { SCIM_TYPE, type Handle, type ScimRequest } from "#server/identity/scim/scim-request.ts";
import { userRoutes } from "#server/identity/scim/scim-user-routes.ts";
import type { Context } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { transact } from "#server/platform/context.ts";

/** SCIM 2.0 (RFC 7644): the directory of a provider creates, changes and suspends accounts. */
export function scimRoutes(app: FastifyInstance, platform: Platform): void {
  const handle: Handle =
    (handler, status = 200) =>
    async (request, reply) => {
      const ctx = { ...platform.systemContext(), clientAddress: request.ip };
      const provider = await requireDirectory(ctx, request, platform);
      const body = await transact(ctx, (tx) => handler(tx, provider, request));
      return reply
        .code(status)
        .type(SCIM_TYPE)
        .send(body === undefined ? undefined : JSON.stringify(body));
    };
  void app.register(
    async (scope) => {
      scope.addContentTypeParser(SCIM_TYPE, { parseAs: "string" }, scope.getDefaultJsonParser("error", "ignore"));
      scimErrors(scope);
      userRoutes(scope, handle);
      groupRoutes(scope, handle);
      scope.get(
        "/ServiceProviderConfig",
        handle(async () => SERVICE_PROVIDER_CONFIG),
      );
      scope.get(
        "/ResourceTypes",
        handle(async () => toList(RESOURCE_TYPES, { total: RESOURCE_TYPES.length, startIndex: 1 })),
      );
      scope.get(
        "/Schemas",
        handle(async () => toList([], { total: 0, startIndex: 1 })),
      );
      scope.all("/*", () => {
        throw new ScimError(404, "There is no such endpoint.");
      });
    },
    { prefix: "/scim/v2/:slug" },
  );
}

/** Wrong tokens count as those of the API do. */
async function requireDirectory(ctx: Context, request: ScimRequest, { apiLimits }: Platform): Promise<Provider> {
  const token = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (token === undefined) throw refused();
  return apiLimits.authentications.authenticate({ address: request.ip, token }, async () => {
    const provider = await findProviderByScimToken(ctx, request.params.slug, secretHash(token));
    if (!provider) throw refused();
    return provider;
  });
}

function refused(): UserError {
  return new UserError("UNAUTHENTICATED", "The token is missing or not valid.");
}
