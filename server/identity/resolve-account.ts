import { recordAudit } from "#server/audit/record-audit.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { isEmail } from "#server/accounts/create-user.ts";
import { createExternalUser, findFreeLogin } from "#server/accounts/create-external-user.ts";
import { findAccountByVerifiedEmail, requireUnusedEmail } from "#server/accounts/email-addresses.ts";
import { findManagingProvider } from "#server/accounts/managed-account.ts";
import type { Claims } from "#server/identity/claims.ts";
import {
  adoptDirectoryIdentity,
  findIdentity,
  insertIdentity,
  type ExternalIdentity,
} from "#server/identity/external-identity.ts";
import { IdentityError } from "#server/identity/identity-error.ts";
import { writeManagedAccount } from "#server/identity/managed-accounts.ts";
import type { Provider } from "#server/identity/provider.ts";
import { UserError } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/**
 * The identity of a person who signs in, in this order: the one that is known; the one that the provider's directory has
 * made; that of the account whose verified address is the person's verified address; that of a new account.
 */
export async function resolveIdentity(ctx: Context, provider: Provider, claims: Claims): Promise<ExternalIdentity> {
  await lockSubject(ctx, provider.id, claims.subject);
  return (
    (await findIdentity(ctx, { providerId: provider.id, subject: claims.subject })) ??
    (await adoptDirectoryIdentity(ctx, provider.id, claims)) ??
    (await linkByEmail(ctx, provider, claims)) ??
    (await provision(ctx, provider, claims))
  );
}

/** Adds the identity to the account of a signed-in person. */
export async function linkIdentity(
  ctx: Context,
  provider: Provider,
  { accountId, claims }: { accountId: number; claims: Claims },
): Promise<ExternalIdentity> {
  await lockSubject(ctx, provider.id, claims.subject);
  const known = await findIdentity(ctx, { providerId: provider.id, subject: claims.subject });
  if (known?.accountId === accountId) return known;
  if (known) throw new IdentityError("identity_taken", "The identity belongs to another account.");
  return insertLink(ctx, provider, { accountId, claims });
}

/** Two first sign-ins of one person at the same time run one after the other. */
async function lockSubject(ctx: Context, providerId: number, subject: string): Promise<void> {
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`identity:${providerId}:${subject}`}, 0))`);
}

/** Both sides must have shown that the address is theirs: otherwise whoever enters it anywhere takes over the account. */
async function linkByEmail(ctx: Context, provider: Provider, claims: Claims): Promise<ExternalIdentity | undefined> {
  if (claims.email === undefined || !claims.isEmailVerified) return undefined;
  const accountId = await findAccountByVerifiedEmail(ctx, claims.email);
  if (accountId === undefined) return undefined;
  // Only their company's provider signs in an enterprise-managed user.
  const managedBy = await findManagingProvider(ctx, accountId);
  if (managedBy !== undefined && managedBy !== provider.id) return undefined;
  return insertLink(ctx, provider, { accountId, claims });
}

async function insertLink(
  ctx: Context,
  provider: Provider,
  { accountId, claims }: { accountId: number; claims: Claims },
): Promise<ExternalIdentity> {
  const identity = await insertIdentity(ctx, { providerId: provider.id, accountId, claims });
  if (!identity) throw new IdentityError("identity_linked", "The account has another identity of the provider.");
  const account = await requireAccount(ctx, accountId);
  await recordAudit(ctx, {
    action: "identity.link",
    target: account.login,
    actor: { id: account.id, login: account.login },
    data: { provider: provider.name },
  });
  return identity;
}

async function provision(ctx: Context, provider: Provider, claims: Claims): Promise<ExternalIdentity> {
  if (!provider.settings.provisions) {
    throw new IdentityError("identity_unknown", "The provider does not create accounts.");
  }
  const login = await findFreeLogin(ctx, claims.username ?? claims.email ?? "user");
  if (login === undefined) throw new IdentityError("identity_unknown", "No login is free.");
  const accountId = await createExternalUser(ctx, {
    login,
    name: claims.name ?? null,
    email: await toFreeEmail(ctx, claims),
  });
  await writeManagedAccount(ctx, provider, accountId);
  const identity = await insertIdentity(ctx, { providerId: provider.id, accountId, claims });
  if (!identity) throw new Error("The identity was not written.");
  return identity;
}

/** An address of another account is never taken from it. */
async function toFreeEmail(ctx: Context, { email, isEmailVerified }: Claims) {
  if (email === undefined || !isEmail(email)) return null;
  try {
    await requireUnusedEmail(ctx, email);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new IdentityError("identity_email", "The address belongs to another account.");
  }
  return { address: email, isVerified: isEmailVerified };
}

export async function requireAccount(ctx: Context, id: number): Promise<AccountRow> {
  const [account] = await loadAccounts(ctx, [id]);
  if (!account) throw new Error(`There is no account ${id}.`);
  return account;
}
