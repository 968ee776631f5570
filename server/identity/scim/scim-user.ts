import { createExternalUser, findFreeLogin } from "#server/accounts/create-external-user.ts";
import { isEmail } from "#server/accounts/create-user.ts";
import { findAccountByVerifiedEmail, requireUnusedEmail } from "#server/accounts/email-addresses.ts";
import { writeExternalProfile } from "#server/accounts/write-external-profile.ts";
import { writeManagedAccount, writeManagedProfile } from "#server/identity/managed-accounts.ts";
import type { Provider } from "#server/identity/provider.ts";
import { setActive } from "#server/identity/scim/set-active.ts";
import { notFoundError, ScimError } from "#server/identity/scim/scim-error.ts";
import { toDisplayName, type UserValues } from "#server/identity/scim/scim-values.ts";
import { UserError } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";

/** A person of a provider's directory: an identity with a userName. */
export type ScimUser = {
  id: number;
  accountId: number;
  login: string;
  values: UserValues;
  createdAt: Date;
};

type Row = Omit<ScimUser, "values"> & { userName: string; externalId: string | null; isActive: boolean } & {
  scim: Partial<UserValues> | null;
};

const COLUMNS = raw(`i.id, i.account_id, a.login, i.user_name, i.external_id, a.suspended_at is null as is_active,
  i.attributes->'scim' as scim, i.created_at`);

export async function requireScimUser(ctx: Context, provider: Provider, id: string): Promise<ScimUser> {
  const [user] = await selectUsers(ctx, provider, sql`i.id = ${toNumber(id)}`);
  if (!user) throw notFoundError("User");
  return user;
}

type Filter = { name: string; value: string };
type Page = { filter: Filter | undefined; startIndex: number; count: number };

export async function listScimUsers(ctx: Context, provider: Provider, page: Page) {
  const { filter, startIndex, count } = page;
  const condition = toCondition(filter);
  const total = await ctx.db.row<{ total: number }>(sql`
    select count(*)::integer as total from external_identities i
    where i.provider_id = ${provider.id} and i.user_name is not null and ${condition}`);
  const users = await selectUsers(
    ctx,
    provider,
    sql`${condition} order by i.id offset ${startIndex - 1} limit ${count}`,
  );
  return { total: total?.total ?? 0, users };
}

function toCondition(filter: Filter | undefined): Sql {
  if (filter === undefined) return sql`true`;
  return filter.name === "externalId"
    ? sql`i.external_id = ${filter.value}`
    : sql`lower(i.user_name) = lower(${filter.value})`;
}

async function selectUsers(ctx: Context, provider: Provider, condition: Sql): Promise<ScimUser[]> {
  const rows = await ctx.db.rows<Row>(sql`
    select ${COLUMNS} from external_identities i join accounts a on a.id = i.account_id
    where i.provider_id = ${provider.id} and i.user_name is not null and ${condition}`);
  return rows.map(({ userName, externalId, isActive, scim, ...user }) => ({
    ...user,
    values: { ...scim, userName, externalId: externalId ?? undefined, active: isActive },
  }));
}

/** Makes the account of a person of the directory, or takes the one that they have signed in to before. */
export async function createScimUser(ctx: Context, provider: Provider, values: UserValues): Promise<ScimUser> {
  if (values.userName === "") throw new ScimError(400, "userName is required.", "invalidValue");
  await requireFreeName(ctx, provider, values);
  const id = (await adoptIdentity(ctx, provider, values)) ?? (await insertUser(ctx, provider, values));
  return writeScimUser(ctx, provider, { id: String(id), values });
}

/** Writes what the directory says of a person, and suspends them or ends that. */
export async function writeScimUser(
  ctx: Context,
  provider: Provider,
  { id, values }: { id: string; values: UserValues },
): Promise<ScimUser> {
  if (values.userName === "") throw new ScimError(400, "userName is required.", "invalidValue");
  const { userName, externalId, active, ...scim } = values;
  await requireFreeName(ctx, provider, values, toNumber(id));
  await ctx.db.run(sql`
    update external_identities set user_name = ${userName}, external_id = ${externalId ?? null},
      attributes = attributes || jsonb_build_object('scim', coalesce(attributes->'scim', '{}') || ${JSON.stringify(toNulls({ ...scim, userName }))}::jsonb)
    where id = ${toNumber(id)} and provider_id = ${provider.id}`);
  const user = await requireScimUser(ctx, provider, id);
  await writeProfile(ctx, provider, { accountId: user.accountId, values });
  await setActive(ctx, provider, { user, active });
  return requireScimUser(ctx, provider, id);
}

/** The directory has removed the person: they are suspended, and keep what they wrote. Created again, they continue. */
export async function deleteScimUser(ctx: Context, provider: Provider, id: string): Promise<void> {
  const user = await requireScimUser(ctx, provider, id);
  await setActive(ctx, provider, { user, active: false });
  await ctx.db.run(sql`delete from scim_group_members where identity_id = ${user.id}`);
  await ctx.db.run(sql`
    update external_identities set user_name = null, external_id = null where id = ${user.id}`);
}

async function requireFreeName(ctx: Context, provider: Provider, values: UserValues, id = 0): Promise<void> {
  const { userName, externalId } = values;
  const taken = await ctx.db.row(sql`
    select 1 from external_identities where provider_id = ${provider.id} and user_name is not null and id <> ${id}
      and (lower(user_name) = lower(${userName}) or external_id = ${externalId ?? null})`);
  if (taken) throw new ScimError(409, "A user with this userName or externalId exists already.", "uniqueness");
}

/** The identity of somebody who has signed in with the provider before the directory named them, or was removed from it. */
async function adoptIdentity(ctx: Context, provider: Provider, values: UserValues): Promise<number | undefined> {
  const { userName, externalId } = values;
  const row = await ctx.db.row<{ id: number }>(sql`
    select id from external_identities where provider_id = ${provider.id} and user_name is null and (
      subject = ${externalId ?? null} or attributes->'directoryNames' ? lower(${userName})
      or lower(attributes->'scim'->>'userName') = lower(${userName}))
    order by subject = ${externalId ?? null} desc nulls last, id limit 1`);
  return row?.id;
}

async function insertUser(ctx: Context, provider: Provider, values: UserValues): Promise<number> {
  const { userName, email } = values;
  const linked =
    provider.settings.trustsEmail && email !== undefined ? await findAccountByVerifiedEmail(ctx, email) : undefined;
  const accountId = linked ?? (await createAccount(ctx, provider, values));
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into external_identities (provider_id, account_id, user_name) values (${provider.id}, ${accountId}, ${userName})
    on conflict do nothing returning id`);
  if (!row) throw new ScimError(409, "The account belongs to another user of the directory.", "uniqueness");
  return row.id;
}

async function createAccount(ctx: Context, provider: Provider, values: UserValues): Promise<number> {
  const { userName, email } = values;
  const login = await findFreeLogin(ctx, userName);
  if (login === undefined) throw new ScimError(409, "No username is free for this user.", "uniqueness");
  const address = email !== undefined && isEmail(email) ? email : undefined;
  try {
    if (address !== undefined) await requireUnusedEmail(ctx, address);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new ScimError(409, "The email address belongs to another account.", "uniqueness");
  }
  const accountId = await createExternalUser(ctx, {
    login,
    name: toDisplayName(values),
    email: address === undefined ? null : { address, isVerified: provider.settings.trustsEmail },
  });
  await writeManagedAccount(ctx, provider, accountId);
  return accountId;
}

/** The directory has the name of everyone, and the address too of those whom it manages. */
async function writeProfile(
  ctx: Context,
  provider: Provider,
  { accountId, values }: { accountId: number; values: UserValues },
): Promise<void> {
  const { email } = values;
  const name = toDisplayName(values);
  const address = email !== undefined && isEmail(email) ? email : undefined;
  await writeExternalProfile(ctx, { accountId, name });
  await writeManagedProfile(ctx, provider, {
    accountId,
    name,
    email: address === undefined ? null : { address, isVerified: provider.settings.trustsEmail },
  });
}

/** `undefined` is not JSON: a removed value becomes null. */
function toNulls(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]));
}

function toNumber(id: string): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
}
