import { createLocalJWKSet, jwtVerify, type JSONWebKeySet, type JWTPayload } from "jose";
import { recordAudit } from "#server/audit/record-audit.ts";
import { useAssertion } from "#server/identity/login-attempt.ts";
import { CLOCK_SKEW_SECONDS, discoverProvider } from "#server/identity/oidc-client.ts";
import { makeOutboundFetch } from "#server/identity/outbound-fetch.ts";
import type { OidcProvider } from "#server/identity/provider.ts";
import { endProviderSessions } from "#server/identity/session-identity.ts";
import { transact, type Context } from "#server/platform/context.ts";

const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";
const TOKEN_MAX_AGE_SECONDS = 300;
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

/** Ends the sessions that a logout token of the provider names. Throws if the token is not a valid one. */
export async function logOutByToken(ctx: Context, provider: OidcProvider, token: string): Promise<void> {
  const payload = await verifyToken(ctx, provider, token);
  const { jti, sub: subject, exp } = payload;
  const providerSession = typeof payload["sid"] === "string" ? payload["sid"] : undefined;
  if (jti === undefined || (subject === undefined && providerSession === undefined))
    throw new Error("The logout token has no jti, or neither sub nor sid.");
  const expiresAt = new Date(Math.max((exp ?? 0) * 1000, Date.now() + 2 * TOKEN_MAX_AGE_SECONDS * 1000));
  await transact(ctx, async (tx) => {
    if (!(await useAssertion(tx, { providerId: provider.id, id: jti, expiresAt })))
      throw new Error("The logout token was used before.");
    const count = await endProviderSessions(tx, { providerId: provider.id, subject, providerSession });
    await recordAudit(tx, {
      action: "user.back_channel_logout",
      target: provider.name,
      data: { provider: provider.name, sessions: count },
    });
  });
}

async function verifyToken(ctx: Context, provider: OidcProvider, token: string): Promise<JWTPayload> {
  const { issuer, jwks_uri: keysUrl } = (await discoverProvider(ctx, provider)).serverMetadata();
  if (keysUrl === undefined) throw new Error("The provider has no keys.");
  const response = await makeOutboundFetch(ctx.config)(keysUrl);
  if (!response.ok) throw new Error(`The keys of the provider have the status ${response.status}.`);
  const keys = createLocalJWKSet((await response.json()) as JSONWebKeySet);
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer,
    audience: provider.settings.clientId,
    algorithms: ALGORITHMS,
    clockTolerance: CLOCK_SKEW_SECONDS,
    maxTokenAge: TOKEN_MAX_AGE_SECONDS,
    requiredClaims: ["iat", "jti", "events"],
  });
  const { events } = payload;
  if (typeof events !== "object" || events === null || !(LOGOUT_EVENT in events) || "nonce" in payload)
    throw new Error("The token is not a logout token.");
  // An ID token has another type where types are used.
  const type = protectedHeader.typ?.toLowerCase();
  if (type !== undefined && type !== "jwt" && type !== "logout+jwt") throw new Error("The token has another type.");
  return payload;
}
