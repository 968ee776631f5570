import type { Claims } from "#server/identity/claims.ts";
import type { Context } from "#server/platform/context.ts";
import { raw, sql } from "#server/platform/db/sql.ts";

/** Who an account is at a provider. */
export type ExternalIdentity = {
  id: number;
  providerId: number;
  accountId: number;
  subject: string | null;
  userName: string | null;
  externalId: string | null;
  attributes: { username?: string | null; name?: string | null; email?: string | null; groups?: readonly string[] };
  createdAt: Date;
  lastUsedAt: Date | null;
};

export const IDENTITY_COLUMNS =
  raw(`i.id, i.provider_id, i.account_id, i.subject, i.user_name, i.external_id, i.attributes,
  i.created_at, i.last_used_at`);

export function findIdentity(
  ctx: Context,
  { providerId, subject }: { providerId: number; subject: string },
): Promise<ExternalIdentity | undefined> {
  return ctx.db.row<ExternalIdentity>(sql`
    select ${IDENTITY_COLUMNS} from external_identities i where i.provider_id = ${providerId} and i.subject = ${subject}`);
}

/**
 * The identity that the provider's directory has created for the person, at their first sign-in. Both names come from the
 * same directory, which an administrator has connected.
 */
export async function adoptDirectoryIdentity(
  ctx: Context,
  providerId: number,
  { subject, directoryNames }: Claims,
): Promise<ExternalIdentity | undefined> {
  const names = directoryNames.map((name) => name.toLowerCase());
  return ctx.db.row<ExternalIdentity>(sql`
    update external_identities i set subject = ${subject} where i.id = (
      select id from external_identities where provider_id = ${providerId} and subject is null
        and (external_id = ${subject} or lower(user_name) = any(${names}::text[]))
      order by external_id = ${subject} desc nulls last, id limit 1)
    returning ${IDENTITY_COLUMNS}`);
}

/** Writes that the account is this person; undefined if the account is another person at the provider already. */
export function insertIdentity(
  ctx: Context,
  { providerId, accountId, claims }: { providerId: number; accountId: number; claims: Claims },
): Promise<ExternalIdentity | undefined> {
  return ctx.db.row<ExternalIdentity>(sql`
    insert into external_identities as i (provider_id, subject, account_id)
    values (${providerId}, ${claims.subject}, ${accountId}) on conflict do nothing returning ${IDENTITY_COLUMNS}`);
}

/** Remembers what the provider has said at this sign-in. */
export async function touchIdentity(ctx: Context, id: number, claims: Claims): Promise<void> {
  const { username = null, name = null, email = null, groups } = claims;
  const directoryNames = claims.directoryNames.map((text) => text.toLowerCase());
  const said = { username, name, email, groups, directoryNames };
  await ctx.db.run(sql`
    update external_identities set last_used_at = ${ctx.now}, attributes = attributes || ${JSON.stringify(said)}::jsonb
    where id = ${id}`);
}

/** The identities of an account, with the names of their providers. */
export function listIdentities(
  ctx: Context,
  accountId: number,
): Promise<(ExternalIdentity & { providerName: string; providerSlug: string })[]> {
  return ctx.db.rows(sql`
    select ${IDENTITY_COLUMNS}, p.name as provider_name, p.slug as provider_slug
    from external_identities i join identity_providers p on p.id = i.provider_id
    where i.account_id = ${accountId} order by lower(p.name), i.id`);
}
