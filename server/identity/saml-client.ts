import { randomBytes } from "node:crypto";
import type { Profile, SAML } from "@node-saml/node-saml";
import { readText, readTexts, toDirectoryNames, type Claims } from "#server/identity/claims.ts";
import { isRequestExpected, keepClaims, useAssertion } from "#server/identity/login-attempt.ts";
import { CLOCK_SKEW_SECONDS } from "#server/identity/oidc-client.ts";
import { getProviderUrls, type SamlProvider, type SamlSettings } from "#server/identity/provider.ts";
import { IdentityError } from "#server/identity/identity-error.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { MINUTE_MS } from "#shared/durations.ts";

/** How old an assertion may be, whatever it says itself. */
const MAX_AGE_MS = 10 * MINUTE_MS;
const RESPONSE_MAX = 256 * 1024;

export function makeRequestId(): string {
  return `_${randomBytes(20).toString("hex")}`;
}

/** The address of the provider for a sign-in; `asksAgain`: also of somebody who is signed in there. The request is not signed: the provider knows where to send the answer. */
export async function getSamlRequestUrl(
  ctx: Context,
  provider: SamlProvider,
  { requestId, state, asksAgain }: { requestId: string; state: string; asksAgain: boolean },
): Promise<string> {
  const client = await makeClient(ctx, provider, { requestId, asksAgain });
  return client.getAuthorizeUrlAsync(state, undefined, {});
}

/** What the provider needs to know of this site. */
export async function getSamlMetadata(ctx: Context, provider: SamlProvider): Promise<string> {
  const { generateServiceProviderMetadata } = await loadLibrary();
  const { metadata, assertionConsumer } = getProviderUrls(ctx.config, provider.slug);
  return generateServiceProviderMetadata({
    issuer: metadata,
    callbackUrl: assertionConsumer,
    identifierFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
    wantAssertionsSigned: true,
    generateUniqueId: makeRequestId,
  });
}

/**
 * Checks a SAML response and keeps its claims for the browser that started the sign-in; throws otherwise. The library
 * checks the signature and reads only what is signed, and the times and audience.
 */
export async function acceptSamlResponse(
  ctx: Context,
  provider: SamlProvider,
  { response, state }: { response: string; state: string },
): Promise<void> {
  if (response.length > RESPONSE_MAX) throw new Error("The SAML response is too long.");
  const client = await makeClient(ctx, provider);
  const { profile } = await client.validatePostResponseAsync({ SAMLResponse: response });
  if (!profile) throw new Error("The SAML response has no assertion.");
  refuseWeakAlgorithms(profile.getSamlResponseXml?.() ?? "");
  if (profile.issuer !== provider.settings.entityId) throw new Error("The assertion has another issuer.");
  const { assertionConsumer } = getProviderUrls(ctx.config, provider.slug);
  const { id, requestId, expiresAt } = readConfirmation(profile, assertionConsumer);
  const claims = { ...toClaims(provider.settings, profile), authenticatedAt: readAuthnInstant(profile) };
  await transact(ctx, async (tx) => {
    if (!(await useAssertion(tx, { providerId: provider.id, id, expiresAt })))
      throw new Error("The assertion was used before.");
    if (!(await keepClaims(tx, { providerId: provider.id, requestId, state, claims })))
      throw new IdentityError("identity_expired", "No answer to this request is expected.");
  });
}

type SignInRequest = { requestId: string; asksAgain: boolean };

/** Loaded when it is needed first: with what it depends on it takes 17 MB, and most installations have no such provider. */
const loadLibrary = () => import("#server/identity/saml-library.ts");

async function makeClient(ctx: Context, provider: SamlProvider, request?: SignInRequest): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await loadLibrary();
  const { metadata, assertionConsumer } = getProviderUrls(ctx.config, provider.slug);
  const { settings, id: providerId } = provider;
  return new SAML({
    entryPoint: settings.signInUrl,
    idpCert: [...settings.certificates],
    issuer: metadata,
    audience: metadata,
    callbackUrl: assertionConsumer,
    wantAssertionsSigned: true,
    // The assertion is signed; providers differ in whether they sign the response around it too.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW_SECONDS * 1000,
    maxAssertionAgeMs: MAX_AGE_MS,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    forceAuthn: request?.asksAgain === true,
    generateUniqueId: () => request?.requestId ?? makeRequestId(),
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: {
      // The attempt has been written with the id of its request.
      saveAsync: () => Promise.resolve(null),
      getAsync: async (expected) =>
        (await isRequestExpected(ctx, { providerId, requestId: expected })) ? new Date().toISOString() : null,
      removeAsync: () => Promise.resolve(null),
    },
  });
}

/** SHA-1 signatures can be forged with collisions. */
function refuseWeakAlgorithms(xml: string): void {
  if (/Algorithm\s*=\s*["'][^"']*(?:sha1|md5)["']/i.test(xml)) throw new Error("The signature uses SHA-1 or MD5.");
}

type XmlElement = { $?: Record<string, string | undefined> };
type SignedAssertion = {
  Assertion?: XmlElement & {
    AuthnStatement?: XmlElement[];
    Subject?: { SubjectConfirmation?: (XmlElement & { SubjectConfirmationData?: XmlElement[] })[] }[];
  };
};

const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";

/** The signed confirmation that the assertion is for this address, and answers one of our requests. */
function readConfirmation(profile: Profile, recipient: string): { id: string; requestId: string; expiresAt: Date } {
  // The signed assertion, as the library has parsed it.
  const { Assertion: assertion } = (profile.getAssertion?.() ?? {}) as SignedAssertion;
  const id = assertion?.$?.["ID"];
  if (!id) throw new Error("The assertion has no id.");
  for (const confirmation of assertion.Subject?.[0]?.SubjectConfirmation ?? []) {
    const data = confirmation.SubjectConfirmationData?.[0]?.$;
    if (confirmation.$?.["Method"] !== BEARER || data?.["Recipient"] !== recipient) continue;
    const { InResponseTo: requestId, NotOnOrAfter: end } = data;
    const expiresAt = new Date(end ?? "");
    const acceptedUntil = new Date(expiresAt.getTime() + CLOCK_SKEW_SECONDS * 1000);
    if (requestId === undefined || requestId !== profile["inResponseTo"]) continue;
    if (acceptedUntil.getTime() > Date.now()) return { id, requestId, expiresAt: acceptedUntil };
  }
  throw new Error("The assertion has no valid confirmation for this address and request.");
}

/** When the person has authenticated, of the signed assertion. */
function readAuthnInstant(profile: Profile): string | undefined {
  const { Assertion: assertion } = (profile.getAssertion?.() ?? {}) as SignedAssertion;
  return assertion?.AuthnStatement?.[0]?.$?.["AuthnInstant"];
}

const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
const EMAIL = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";

function toClaims(settings: SamlSettings, profile: Profile): Claims {
  const attributes = (profile["attributes"] ?? {}) as Record<string, unknown>;
  const { nameID: subject, nameIDFormat: format } = profile;
  if (!subject) throw new Error("The assertion has no NameID.");
  if (format === TRANSIENT) throw new Error("The NameID is transient: it would be another person at each sign-in.");
  const emailOfName = format === EMAIL ? subject : undefined;
  const email = readText(attributes, settings.emailAttribute, ...ATTRIBUTES.email) ?? emailOfName;
  const username = readText(attributes, settings.usernameAttribute, ...ATTRIBUTES.username);
  return {
    subject,
    username: username ?? email,
    directoryNames: toDirectoryNames(subject, username, settings.trustsEmail ? email : undefined),
    name: readText(attributes, settings.nameAttribute, ...ATTRIBUTES.name),
    email,
    // SAML has no word for it: the administrator says whether the provider verifies addresses.
    isEmailVerified: settings.trustsEmail,
    groups: readTexts(attributes, settings.groupsClaim),
    providerSession: profile.sessionIndex,
  };
}

/** The names that Entra ID, Okta, Keycloak, authentik, Google and directories in general use. */
const ATTRIBUTES = {
  email: [
    "email",
    "mail",
    "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
    "urn:oid:0.9.2342.19200300.100.1.3",
    "urn:oid:1.2.840.113549.1.9.1",
  ],
  username: [
    "username",
    "uid",
    "http://schemas.goauthentik.io/2021/02/saml/username",
    "urn:oid:0.9.2342.19200300.100.1.1",
  ],
  name: [
    "name",
    "displayName",
    "http://schemas.microsoft.com/identity/claims/displayname",
    "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name",
    "urn:oid:2.16.840.1.113730.3.1.241",
  ],
} as const;
