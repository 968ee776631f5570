import { buildEndSessionUrl } from "openid-client";
import type { SignOutElsewhere } from "#server/accounts/sign-out-elsewhere.ts";
import { discoverProvider } from "#server/identity/oidc-client.ts";
import { isSafeUrl } from "#server/identity/outbound-fetch.ts";
import { getProviderUrls, listProvidersWhere, type OidcProvider } from "#server/identity/provider.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** The provider that has opened the viewer's session, if its settings say that people sign out there too. */
export async function findSignOutProvider(ctx: Context): Promise<SignOutElsewhere | undefined> {
  const { sessionId } = ctx.viewer;
  if (sessionId === undefined) return undefined;
  const [provider] = await listProvidersWhere(
    ctx,
    sql`p.kind = 'OIDC' and p.is_enabled and p.organization_id is null and p.settings->'signsOut' = 'true'::jsonb
      and exists (select 1 from session_identities i where i.provider_id = p.id and i.session_id = ${sessionId})`,
  );
  if (provider?.kind !== "OIDC") return undefined;
  return { name: provider.name, getUrl: () => getSignOutUrl(ctx, provider) };
}

/**
 * Its end_session_endpoint. The provider knows the person by its own cookie, and may ask them: ID tokens are not kept, so there is
 * no hint of who it is.
 */
async function getSignOutUrl(ctx: Context, provider: OidcProvider): Promise<string | undefined> {
  try {
    const configuration = await discoverProvider(ctx, provider);
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
    const { signedOut } = getProviderUrls(ctx.config, provider.slug);
    const url = buildEndSessionUrl(configuration, { post_logout_redirect_uri: signedOut }).href;
    return isSafeUrl(url, ctx.config) ? url : undefined;
  } catch (error) {
    ctx.log.warn({ provider: provider.slug, reason: String(error) }, "a provider was not asked to sign out");
    return undefined;
  }
}
