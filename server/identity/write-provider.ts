import { randomBytes } from "node:crypto";
import { requireConfirmedSiteAdmin } from "#server/access/authorize.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { AuditAction } from "#server/audit/audit-actions.ts";
import { accountByLogin } from "#server/accounts/account.ts";
import { secretHash } from "#server/accounts/secret.ts";
import { encryptClientSecret } from "#server/identity/client-secret.ts";
import { writeManagedOrganizations } from "#server/identity/managed-accounts.ts";
import { requireSignInFor } from "#server/identity/password-sign-in.ts";
import { toProviderName, toSettings, toSlug, type SettingsInput } from "#server/identity/provider-input.ts";
import { requireProvider, type Provider, type ProviderKind } from "#server/identity/provider.ts";
import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { LIMITS } from "#shared/limits.ts";

type NewProvider = {
  kind: ProviderKind;
  slug: string;
  /** The login of the organization whose members authenticate with it; absent: it signs people in to the whole site. */
  organization?: string | null;
  settings: SettingsInput;
};

/** Adds a provider for the whole site, or for one organization. */
export async function createIdentityProvider(ctx: Context, input: NewProvider): Promise<Provider> {
  requireConfirmedSiteAdmin(ctx);
  const slug = toSlug(input.slug);
  const name = toProviderName(input.settings.name);
  const settings = await toSettings(ctx.config, input.kind, input.settings);
  await requireFree(ctx, slug);
  const secret = await encryptGiven(ctx, input.settings);
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into identity_providers (kind, name, slug, organization_id, settings, secret)
    values (${input.kind}, ${name}, ${slug}, ${await findOrganization(ctx, input.organization)}, ${JSON.stringify(settings)}::jsonb, ${secret ?? null}) returning id`);
  const provider = await requireProvider(ctx, row?.id ?? 0);
  await writeManagedOrganizations(ctx, provider);
  await record(ctx, "identity_provider.create", provider);
  return provider;
}

/** Changes a provider. A secret that is not given remains. */
export async function updateIdentityProvider(
  ctx: Context,
  input: { id: number; settings: SettingsInput },
): Promise<Provider> {
  requireConfirmedSiteAdmin(ctx);
  const { kind } = await requireProvider(ctx, input.id);
  const name = toProviderName(input.settings.name);
  const settings = await toSettings(ctx.config, kind, input.settings);
  const secret = await encryptGiven(ctx, input.settings);
  await ctx.db.run(sql`
    update identity_providers set name = ${name}, settings = ${JSON.stringify(settings)}::jsonb where id = ${input.id}`);
  if (secret !== undefined) {
    await ctx.db.run(sql`update identity_providers set secret = ${secret} where id = ${input.id}`);
  }
  const provider = await requireProvider(ctx, input.id);
  await writeManagedOrganizations(ctx, provider);
  await record(ctx, "identity_provider.update", provider);
  return provider;
}

/** Nobody can sign in with a disabled provider. Sessions go on. */
export async function setIdentityProviderEnabled(
  ctx: Context,
  { id, isEnabled }: { id: number; isEnabled: boolean },
): Promise<Provider> {
  requireConfirmedSiteAdmin(ctx);
  const known = await requireProvider(ctx, id);
  if (!isEnabled) await requireDispensable(ctx, known);
  await ctx.db.run(sql`update identity_providers set is_enabled = ${isEnabled} where id = ${id}`);
  const provider = await requireProvider(ctx, id);
  await record(ctx, isEnabled ? "identity_provider.enable" : "identity_provider.disable", provider);
  return provider;
}

/** Deletes a provider with its connections to accounts, which remain. */
export async function deleteIdentityProvider(ctx: Context, { id }: { id: number }): Promise<void> {
  requireConfirmedSiteAdmin(ctx);
  const provider = await requireProvider(ctx, id);
  await requireDispensable(ctx, provider);
  await ctx.db.run(sql`delete from identity_providers where id = ${id}`);
  await record(ctx, "identity_provider.delete", provider);
}

/** Makes the token of the provider's directory. An earlier one is no longer accepted. */
export async function createScimToken(
  ctx: Context,
  { id }: { id: number },
): Promise<{ provider: Provider; token: string }> {
  requireConfirmedSiteAdmin(ctx);
  await requireProvider(ctx, id);
  const token = `mps_${randomBytes(32).toString("base64url")}`;
  await ctx.db.run(sql`update identity_providers set scim_token_hash = ${secretHash(token)} where id = ${id}`);
  const provider = await requireProvider(ctx, id);
  await record(ctx, "identity_provider.scim_token", provider);
  return { provider, token };
}

/** Throws if people could not sign in, or members not see their organization, without the provider. */
async function requireDispensable(ctx: Context, { id, organizationId }: Provider): Promise<void> {
  if (organizationId === null) return requireSignInFor(ctx, { withoutProviderId: id });
  const row = await ctx.db.row<{ login: string }>(sql`
    select a.login from single_sign_on_organizations s join accounts a on a.id = s.organization_id
    where s.organization_id = ${organizationId} and not exists (
      select 1 from identity_providers p where p.organization_id = s.organization_id and p.is_enabled and p.id <> ${id})`);
  if (row) {
    throw unprocessable(`${row.login} requires single sign-on with this provider. Stop requiring it there first.`);
  }
}

async function findOrganization(ctx: Context, login: string | null | undefined): Promise<number | null> {
  if (login === undefined || login === null || login.trim() === "") return null;
  const account = await accountByLogin(ctx, login.trim());
  if (account?.kind !== "ORGANIZATION")
    throw unprocessable(`There is no organization '${login.trim()}'.`, "organization");
  return account.id;
}

/** Undefined: the secret remains. Null: there is none. */
async function encryptGiven(ctx: Context, { clientSecret }: SettingsInput): Promise<Buffer | null | undefined> {
  if (clientSecret === undefined || clientSecret === null) return undefined;
  return clientSecret.trim() === "" ? null : encryptClientSecret(ctx, clientSecret.trim());
}

async function requireFree(ctx: Context, slug: string): Promise<void> {
  const row = await ctx.db.row<{ count: number; isTaken: boolean }>(sql`
    select count(*)::integer as count, coalesce(bool_or(slug = ${slug}), false) as is_taken from identity_providers`);
  if (row?.isTaken) throw unprocessable("Address name has already been taken.", "slug");
  if ((row?.count ?? 0) >= LIMITS.identityProviders) {
    throw unprocessable(`You can add up to ${LIMITS.identityProviders} identity providers.`);
  }
}

function record(ctx: Context, action: AuditAction, { name, kind, slug }: Provider): Promise<void> {
  return recordAudit(ctx, { action, target: name, data: { kind, slug } });
}
