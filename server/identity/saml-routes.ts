import type { FastifyInstance } from "fastify";
import { requireEnabledProvider, type SamlProvider } from "#server/identity/provider.ts";
import { refuse, toIdentityError } from "#server/identity/refusal.ts";
import { acceptSamlResponse, getSamlMetadata } from "#server/identity/saml-client.ts";
import { notFound } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";

type Params = { Params: { slug: string } };

/** The metadata of this site, and the address that SAML providers send their answers to. */
export function samlRoutes(app: FastifyInstance, platform: Platform): void {
  app.get<Params>("/identity/:slug/metadata", async (request, reply) => {
    const ctx = platform.systemContext();
    const provider = await requireSamlProvider(ctx, request.params.slug);
    return reply.type("application/samlmetadata+xml").send(await getSamlMetadata(ctx, provider));
  });
  // The provider's page sends it. Its cookies, if any, are not used: the browser that started the sign-in comes back with
  // a GET, which has them.
  app.post<Params>("/identity/:slug/acs", { config: { isCrossSite: true } }, async (request, reply) => {
    const ctx = { ...platform.systemContext(), clientAddress: request.ip, log: platform.systemContext().log };
    const provider = await requireSamlProvider(ctx, request.params.slug);
    const { SAMLResponse: response, RelayState: state } = (request.body ?? {}) as Record<string, unknown>;
    void reply.header("cache-control", "no-store");
    try {
      if (typeof response !== "string" || typeof state !== "string") throw new Error("The form has no SAML response.");
      await acceptSamlResponse(ctx, provider, { response, state });
      return await reply.redirect(
        `/identity/${provider.slug}/complete?${new URLSearchParams({ state }).toString()}`,
        303,
      );
    } catch (error) {
      return refuse({ reply, ctx, provider }, toIdentityError(error));
    }
  });
}

async function requireSamlProvider(ctx: Context, slug: string): Promise<SamlProvider> {
  const provider = await requireEnabledProvider(ctx, slug);
  if (provider.kind !== "SAML") throw notFound("a SAML identity provider");
  return provider;
}
