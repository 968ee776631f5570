import { requireSiteAdmin } from "#server/access/authorize.ts";
import { testDiscovery } from "#server/identity/oidc-client.ts";
import { toIssuer } from "#server/identity/provider-input.ts";
import type { Context } from "#server/platform/context.ts";

/** Reads the provider's discovery document, outside any transaction; returns its issuer. */
export function testIdentityProvider(ctx: Context, input: { issuer: string; clientId: string }): Promise<string> {
  requireSiteAdmin(ctx);
  return testDiscovery(ctx, { issuer: toIssuer(ctx.config, input.issuer), clientId: input.clientId });
}
