import type { Context } from "#server/platform/context.ts";
import { orNotFound } from "#server/errors.ts";
import { prepared, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import type { GroupMapping } from "#server/identity/group-mapping.ts";

export type ProviderKind = "OIDC" | "SAML";

/** What both kinds of providers have. */
type SharedSettings = {
  /** Whether people who sign in for the first time get an account. */
  provisions: boolean;
  /** Whether every address that it reports counts as verified, for providers that do not report it themselves. */
  trustsEmail: boolean;
  /** Whether it manages the accounts that it makes. Absent in the settings of earlier versions. */
  managesUsers?: boolean;
  /** The claim or attribute with the names of the groups; empty: none. */
  groupsClaim: string;
  mappings: readonly GroupMapping[];
};

export type OidcSettings = SharedSettings & {
  issuer: string;
  clientId: string;
  /** Separated by spaces. */
  scopes: string;
  usernameClaim: string;
  /** Whether signing out here continues at the provider. Absent in the settings of earlier versions. */
  signsOut?: boolean;
};

export type SamlSettings = SharedSettings & {
  entityId: string;
  signInUrl: string;
  /** Base64 of DER. Several while the provider changes its certificate. */
  certificates: readonly string[];
  usernameAttribute: string;
  nameAttribute: string;
  emailAttribute: string;
};

type ProviderBase = {
  id: number;
  name: string;
  slug: string;
  secret: Buffer | null;
  organizationId: number | null;
  isEnabled: boolean;
  hasScimToken: boolean;
  createdAt: Date;
};

export type OidcProvider = ProviderBase & { kind: "OIDC"; settings: OidcSettings };
export type SamlProvider = ProviderBase & { kind: "SAML"; settings: SamlSettings };
export type Provider = OidcProvider | SamlProvider;

const COLUMNS = raw(`p.id, p.kind, p.name, p.slug, p.settings, p.secret, p.organization_id, p.is_enabled,
  p.scim_token_hash is not null as has_scim_token, p.created_at`);

/** All providers, of the whole site and of organizations. Callers check that the viewer is a site administrator. */
export function listProviders(ctx: Context): Promise<Provider[]> {
  return ctx.db.rows<Provider>(sql`
    select ${COLUMNS} from identity_providers p order by lower(p.name), p.id`);
}

/** The providers that anyone can sign in with. */
export function listEnabledProviders(ctx: Pick<Context, "db">): Promise<Provider[]> {
  return listProvidersWhere(ctx, sql`p.organization_id is null and p.is_enabled`);
}

/** The providers, of alias `p`, that meet a condition. */
export function listProvidersWhere(ctx: Pick<Context, "db">, where: Sql): Promise<Provider[]> {
  return ctx.db.rows<Provider>(
    prepared(sql`select ${COLUMNS} from identity_providers p where ${where} order by lower(p.name), p.id`),
  );
}

/** An enabled provider by its slug; NOT_FOUND for every other. */
export async function requireEnabledProvider(ctx: Context, slug: string): Promise<Provider> {
  const row = await ctx.db.row<Provider>(
    prepared(sql`select ${COLUMNS} from identity_providers p where p.slug = ${slug} and p.is_enabled`),
  );
  return orNotFound(row, `an identity provider with the name of '${slug}'`);
}

export async function requireProvider(ctx: Context, id: number): Promise<Provider> {
  const row = await ctx.db.row<Provider>(
    sql`select ${COLUMNS} from identity_providers p where p.id = ${id} for update`,
  );
  return orNotFound(row, "an identity provider");
}

/** The provider whose directory has the token. A disabled one may still remove people. */
export function findProviderByScimToken(ctx: Context, slug: string, tokenHash: Buffer): Promise<Provider | undefined> {
  return ctx.db.row<Provider>(sql`
    select ${COLUMNS} from identity_providers p where p.slug = ${slug} and p.scim_token_hash = ${tokenHash}`);
}

/** The addresses that an administrator enters at the provider. */
export function getProviderUrls(config: Context["config"], slug: string) {
  const base = `${config.url}/identity/${slug}`;
  return {
    signIn: base,
    callback: `${base}/callback`,
    assertionConsumer: `${base}/acs`,
    metadata: `${base}/metadata`,
    backChannelLogout: `${base}/backchannel-logout`,
    signedOut: `${base}/signed-out`,
    scim: `${config.url}/scim/v2/${slug}`,
  };
}
