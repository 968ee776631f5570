import { toMappings, type MappingInput } from "#server/identity/group-mapping.ts";
import { isSafeUrl } from "#server/identity/outbound-fetch.ts";
import type { OidcSettings, ProviderKind, SamlSettings } from "#server/identity/provider.ts";
import { readCertificates, readSamlMetadata } from "#server/identity/saml-metadata.ts";
import type { Config } from "#server/config.ts";
import { unprocessable } from "#server/errors.ts";
import { LIMITS } from "#shared/limits.ts";

type Text = string | null | undefined;

export type SettingsInput = {
  name: string;
  provisions: boolean;
  trustsEmail: boolean;
  managesUsers?: boolean | null;
  groupsClaim?: Text;
  mappings: readonly MappingInput[];
  usernameClaim?: Text;
  issuer?: Text;
  clientId?: Text;
  clientSecret?: Text;
  scopes?: Text;
  signsOut?: boolean | null;
  entityId?: Text;
  signInUrl?: Text;
  certificates?: Text;
  metadataXml?: Text;
  nameAttribute?: Text;
  emailAttribute?: Text;
};

/** The settings of a provider as they were typed, checked. */
export async function toSettings(
  config: Config,
  kind: ProviderKind,
  input: SettingsInput,
): Promise<OidcSettings | SamlSettings> {
  const shared = {
    provisions: input.provisions,
    trustsEmail: input.trustsEmail,
    managesUsers: input.managesUsers === true,
    groupsClaim: trim(input.groupsClaim),
    mappings: toMappings(input.mappings),
  };
  if (kind === "OIDC") return { ...shared, ...toOidcSettings(config, input) };
  return {
    ...shared,
    ...(await toSamlSettings(config, input)),
    usernameAttribute: trim(input.usernameClaim),
    nameAttribute: trim(input.nameAttribute),
    emailAttribute: trim(input.emailAttribute),
  };
}

export function toProviderName(text: string): string {
  const name = text.trim();
  if (name === "") throw unprocessable("Name cannot be empty.", "name");
  if (name.length > LIMITS.identityProviderName) {
    throw unprocessable(`Name is too long (maximum is ${LIMITS.identityProviderName} characters).`, "name");
  }
  return name;
}

export function toSlug(text: string): string {
  const slug = text.trim().toLowerCase();
  if (!/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/.test(slug)) {
    throw unprocessable(
      "Address name may only contain letters, digits and hyphens, and has up to 40 characters.",
      "slug",
    );
  }
  return slug;
}

function toOidcSettings(config: Config, input: SettingsInput) {
  const clientId = trim(input.clientId);
  if (clientId === "") throw unprocessable("Client ID cannot be empty.", "clientId");
  const scopes = trim(input.scopes) || "openid profile email";
  if (!scopes.split(/\s+/).includes("openid")) throw unprocessable("Scopes must include openid.", "scopes");
  return {
    issuer: toIssuer(config, input.issuer),
    clientId,
    scopes,
    usernameClaim: trim(input.usernameClaim),
    signsOut: input.signsOut === true,
  };
}

/** The issuer, also of the address of its discovery document. */
export function toIssuer(config: Config, text: Text): string {
  const issuer = trim(text).replace(/\/\.well-known\/openid-configuration$/, "");
  requireAddress(config, issuer, "issuer");
  const { hostname, pathname } = new URL(issuer);
  // Anybody's tenant could sign in there, with any address.
  if (hostname === "login.microsoftonline.com" && /^\/(?:common|organizations|consumers)\b/.test(pathname)) {
    throw unprocessable(
      "Use the issuer of your own tenant: https://login.microsoftonline.com/TENANT-ID/v2.0.",
      "issuer",
    );
  }
  return issuer;
}

async function toSamlSettings(config: Config, input: SettingsInput) {
  if (trim(input.metadataXml) !== "") {
    const metadata = await readSamlMetadata(trim(input.metadataXml));
    requireAddress(config, metadata.signInUrl, "metadataXml");
    return metadata;
  }
  const entityId = trim(input.entityId);
  if (entityId === "") throw unprocessable("Entity ID cannot be empty.", "entityId");
  const signInUrl = trim(input.signInUrl);
  requireAddress(config, signInUrl, "signInUrl");
  return { entityId, signInUrl, certificates: readCertificates(trim(input.certificates)) };
}

function requireAddress(config: Config, text: string, field: string): void {
  if (!isSafeUrl(text, config)) throw unprocessable("Enter an address that begins with https://.", field);
}

function trim(text: Text): string {
  return text?.trim() ?? "";
}
