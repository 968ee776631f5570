import { recordAudit } from "#server/audit/record-audit.ts";
import { isEmail } from "#server/accounts/create-user.ts";
import { refuseManagedSignIn } from "#server/accounts/managed-account.ts";
import type { Client } from "#server/accounts/client.ts";
import { openSession } from "#server/accounts/session.ts";
import { applyGroups } from "#server/identity/apply-groups.ts";
import type { Claims } from "#server/identity/claims.ts";
import { touchIdentity } from "#server/identity/external-identity.ts";
import { IdentityError } from "#server/identity/identity-error.ts";
import { writeManagedProfile } from "#server/identity/managed-accounts.ts";
import type { Provider } from "#server/identity/provider.ts";
import { linkIdentity, requireAccount, resolveIdentity } from "#server/identity/resolve-account.ts";
import { writeSessionIdentity } from "#server/identity/session-identity.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

type SignIn = { claims: Claims; client: Client };

/** Signs a person in whom a provider has authenticated; the secret of the session. */
export function signInWithClaims(ctx: Context, provider: Provider, { claims, client }: SignIn): Promise<string> {
  return transact(ctx, async (tx) => {
    const identity = await resolveIdentity(tx, provider, claims);
    const account = await requireAccount(tx, identity.accountId);
    await requireNotSuspended(tx, account.id);
    await touchIdentity(tx, identity.id, claims);
    await writeManagedProfile(tx, provider, { accountId: account.id, ...toProfile(claims) });
    await applyGroups(tx, provider, identity);
    const secret = await openSession(tx, account.id, client);
    const { subject, providerSession } = claims;
    await writeSessionIdentity(tx, { secret, providerId: provider.id, subject, providerSession });
    await recordAudit(tx, {
      action: "user.login",
      target: account.login,
      actor: { id: account.id, login: account.login },
      data: { provider: provider.name },
    });
    return secret;
  });
}

function toProfile({ name, email, isEmailVerified }: Claims) {
  const address = email !== undefined && isEmail(email) ? email : undefined;
  return { name: name ?? null, email: address === undefined ? null : { address, isVerified: isEmailVerified } };
}

/** Adds the identity to the account of the viewer, who has started this. */
export async function linkWithClaims(
  ctx: Context,
  provider: Provider,
  { accountId, claims }: { accountId: number; claims: Claims },
): Promise<void> {
  if (ctx.viewer.accountId !== accountId || ctx.viewer.scopes !== null) {
    throw new IdentityError("identity_signed_out", "The session that started the link has ended.");
  }
  refuseManagedSignIn(ctx);
  await transact(ctx, async (tx) => {
    const identity = await linkIdentity(tx, provider, { accountId, claims });
    await touchIdentity(tx, identity.id, claims);
    await applyGroups(tx, provider, identity);
  });
}

async function requireNotSuspended(ctx: Context, accountId: number): Promise<void> {
  const suspended = await ctx.db.row(
    sql`select 1 from accounts where id = ${accountId} and suspended_at is not null for share`,
  );
  if (suspended) throw new IdentityError("suspended", "The account is suspended.");
}
