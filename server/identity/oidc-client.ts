import * as client from "openid-client";
import { readText, readTexts, toDirectoryNames, type Claims } from "#server/identity/claims.ts";
import { makeOutboundFetch, OUTBOUND_SECONDS } from "#server/identity/outbound-fetch.ts";
import { getProviderUrls, type OidcProvider, type OidcSettings } from "#server/identity/provider.ts";
import type { Attempt } from "#server/identity/login-attempt.ts";
import { decryptClientSecret } from "#server/identity/client-secret.ts";
import { UserError } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";

export const CLOCK_SKEW_SECONDS = 60;

type ClientSettings = Pick<OidcSettings, "issuer" | "clientId">;

/**
 * The provider's endpoints and keys, read anew for each sign-in: a changed key works at once. The library compares the
 * issuer of the document with the one that was asked for.
 */
export async function discover(
  ctx: Pick<Context, "config">,
  { issuer, clientId }: ClientSettings,
  secret: string | undefined,
): Promise<client.Configuration> {
  const { identityAllowHttp } = ctx.config;
  return client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: CLOCK_SKEW_SECONDS },
    secret === undefined ? client.None() : authenticateWith(secret),
    {
      [client.customFetch]: makeOutboundFetch(ctx.config),
      timeout: OUTBOUND_SECONDS,
      execute: [
        // Signatures are checked although the token comes straight from the provider.
        client.enableNonRepudiationChecks,
        ...(identityAllowHttp ? [client.allowInsecureRequests] : []),
      ],
    },
  );
}

/** By the Authorization header, unless the provider accepts the secret in the form only. */
function authenticateWith(secret: string): client.ClientAuth {
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const authenticate = methods.includes("client_secret_basic")
      ? client.ClientSecretBasic(secret)
      : client.ClientSecretPost(secret);
    authenticate(server, ...request);
  };
}

export async function discoverProvider(ctx: Context, provider: OidcProvider): Promise<client.Configuration> {
  return discover(ctx, provider.settings, await decryptClientSecret(ctx, provider));
}

export type OidcRequest = { nonce: string; codeVerifier: string };

export function makeOidcRequest(): OidcRequest {
  return { nonce: client.randomNonce(), codeVerifier: client.randomPKCECodeVerifier() };
}

/** Where to send a browser to sign in; `asksAgain`: also somebody who is signed in at the provider. */
export async function getAuthorizationUrl(
  ctx: Context,
  provider: OidcProvider,
  { state, nonce, codeVerifier, asksAgain }: OidcRequest & { state: string; asksAgain: boolean },
): Promise<string> {
  const configuration = await discoverProvider(ctx, provider);
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: getProviderUrls(ctx.config, provider.slug).callback,
    scope: provider.settings.scopes,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    // Providers know one or the other. With `max_age` they have to report when the person has authenticated.
    ...(asksAgain ? { prompt: "login", max_age: "0" } : {}),
  }).href;
}

type Callback = { attempt: Attempt; state: string; search: string };

/**
 * Exchanges the code of a callback. The library checks the state, `iss`, the signature, and the issuer, audience, nonce
 * and times of the ID token; the subject of the user info must be the same.
 */
export async function exchangeCode(ctx: Context, provider: OidcProvider, callback: Callback): Promise<Claims> {
  const { attempt, state, search } = callback;
  const configuration = await discoverProvider(ctx, provider);
  const url = new URL(getProviderUrls(ctx.config, provider.slug).callback);
  url.search = search;
  const tokens = await client.authorizationCodeGrant(configuration, url, {
    expectedState: state,
    expectedNonce: attempt.nonce ?? "",
    pkceCodeVerifier: attempt.codeVerifier ?? "",
    idTokenExpected: true,
  });
  const idToken = tokens.claims();
  if (!idToken) throw new Error("The provider sent no ID token.");
  if (idToken.azp !== undefined && idToken.azp !== provider.settings.clientId)
    throw new Error("The ID token was issued to another party.");
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  const userInfo = hasUserInfo ? await client.fetchUserInfo(configuration, tokens.access_token, idToken.sub) : {};
  return {
    ...toClaims(provider.settings, { ...userInfo, ...idToken, ...readEmail(idToken, userInfo) }),
    authenticatedAt: idToken.auth_time === undefined ? undefined : new Date(idToken.auth_time * 1000).toISOString(),
  };
}

/** The address and whether it is verified, both of the same answer: one must not vouch for the address of the other. */
function readEmail(...answers: Readonly<Record<string, unknown>>[]) {
  const answer = answers.find((values) => readText(values, "email") !== undefined) ?? {};
  return { email: answer["email"], email_verified: answer["email_verified"] };
}

function toClaims(settings: OidcSettings, values: Record<string, unknown> & { sub: string }): Claims {
  const isReported = values["email_verified"] === true || values["email_verified"] === "true";
  const isEmailVerified = isReported || settings.trustsEmail;
  const email = readText(values, "email");
  return {
    subject: values.sub,
    username: readText(values, settings.usernameClaim, "preferred_username", "nickname", "email"),
    directoryNames: toDirectoryNames(
      readText(values, settings.usernameClaim, "preferred_username"),
      isEmailVerified ? email : undefined,
    ),
    name: readText(values, "name"),
    email,
    isEmailVerified,
    groups: readTexts(values, settings.groupsClaim),
    providerSession: readText(values, "sid"),
  };
}

/** The issuer, as the provider's document has it; throws unless the provider answers with a document of its endpoints. */
export async function testDiscovery(ctx: Context, settings: ClientSettings): Promise<string> {
  let metadata: client.ServerMetadata;
  try {
    metadata = (await discover(ctx, settings, undefined)).serverMetadata();
  } catch (error) {
    ctx.log.warn({ error: String(error) }, "the discovery of an identity provider failed");
    throw new UserError("UNPROCESSABLE", `${DISCOVERY_FAILED} (${describe(error)})`, "issuer");
  }
  const missing = (["authorization_endpoint", "token_endpoint", "jwks_uri"] as const).filter((name) => !metadata[name]);
  if (missing.length > 0) {
    throw new UserError("UNPROCESSABLE", `The provider's discovery document has no ${missing.join(", ")}.`, "issuer");
  }
  return metadata.issuer;
}

const DISCOVERY_FAILED = "The provider's discovery document could not be read. Check the issuer.";

/** A short reason: the messages of the library name what it expected. */
function describe(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string; status?: number; message?: string } };
  if (typeof cause?.status === "number") return `status ${cause.status}`;
  return cause?.code ?? cause?.message ?? message;
}
