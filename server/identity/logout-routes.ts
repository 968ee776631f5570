import type { FastifyInstance } from "fastify";
import { countAttempt, uncountAttempt } from "#server/accounts/failed-attempts.ts";
import { logOutByToken } from "#server/identity/back-channel-logout.ts";
import { requireEnabledProvider } from "#server/identity/provider.ts";
import { UserError } from "#server/errors.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { getClientKey } from "#server/platform/http/client-address.ts";

/** Where OpenID providers report that they have signed somebody out, and where they send the browser back to. */
export function logoutRoutes(app: FastifyInstance, platform: Platform): void {
  app.get("/identity/:slug/signed-out", (_, reply) => reply.redirect("/", 303));
  app.post<{ Params: { slug: string } }>("/identity/:slug/backchannel-logout", async (request, reply) => {
    const ctx = { ...platform.systemContext(), clientAddress: request.ip };
    const provider = await requireEnabledProvider(ctx, request.params.slug);
    const { logout_token: token } = (request.body ?? {}) as Record<string, unknown>;
    void reply.header("cache-control", "no-store");
    // Each token is checked with requests to the provider.
    const sender = { kind: "provider", name: getClientKey(request.ip) } as const;
    await countAttempt(ctx, sender);
    try {
      if (provider.kind !== "OIDC" || typeof token !== "string") throw new Error("There is no logout token.");
      await logOutByToken(ctx, provider, token);
      await uncountAttempt(ctx, sender);
      return await reply.code(200).send();
    } catch (error) {
      if (error instanceof UserError) throw error;
      ctx.log.warn({ provider: provider.slug, reason: String(error) }, "a logout token was refused");
      return reply.code(400).send({ error: "invalid_request" });
    }
  });
}
