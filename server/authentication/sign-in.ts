import { loadAccounts } from "#server/accounts/account.ts";
import { requirePasswordSignIn } from "#server/accounts/password-refusal.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { makeSecret, secretHash } from "#server/accounts/secret.ts";
import type { Client } from "#server/accounts/client.ts";
import { checkCredentials, openSession, type Credentials } from "#server/accounts/session.ts";
import type { PendingSignIn } from "#server/accounts/session-route.ts";
import { listPasskeys } from "#server/authentication/passkey.ts";
import { checkSecondFactor, isTwoFactorEnabled } from "#server/authentication/second-factor.ts";
import { verifyPasskey } from "#server/authentication/verify-passkey.ts";
import { UserError } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { SESSION_ERRORS } from "#shared/session-errors.ts";

const PENDING_MINUTES = 10;

type Account = { id: number; login: string };

/**
 * Checks a password. Without a second factor it opens a session and returns its secret; with one there is no session yet, only the
 * right to give the second factor for ten minutes.
 */
export async function signIn(ctx: Context, input: Credentials): Promise<string | PendingSignIn> {
  const account = await checkCredentials(ctx, input);
  if (!(await isTwoFactorEnabled(ctx, account.id))) return openAndRecord(ctx, account, input.client);
  const { secret, hash } = makeSecret();
  await ctx.db.run(sql`
    insert into pending_sign_ins (token_hash, account_id, expires_at)
    values (${hash}, ${account.id}, now() + make_interval(mins => ${PENDING_MINUTES}))`);
  const passkeys = await listPasskeys(ctx, account.id);
  return { pendingSecret: secret, hasPasskeys: passkeys.length > 0 };
}

type SecondStep = { pendingSecret: string; code: string; passkey: string; client: Client };

/** The second step of a sign-in: a code, or the answer of a passkey or security key. */
export async function finishSignIn(ctx: Context, input: SecondStep): Promise<string> {
  const account = await requirePendingSignIn(ctx, input.pendingSecret);
  if (input.passkey === "") await checkSecondFactor(ctx, { accountId: account.id, code: input.code });
  else await verifyPasskey(ctx, { response: input.passkey, purpose: "SECOND_FACTOR", accountId: account.id });
  const ended = await ctx.db.run(
    sql`delete from pending_sign_ins where token_hash = ${secretHash(input.pendingSecret)}`,
  );
  if (ended === 0) throw expired();
  return openAndRecord(ctx, account, input.client);
}

/** Signs in with a passkey alone: it is the device that the person has, and their finger or PIN. */
export async function signInWithPasskey(ctx: Context, input: { response: string; client: Client }): Promise<string> {
  const account = await verifyPasskey(ctx, { response: input.response, purpose: "SIGN_IN" });
  await requireOwnCredentials(ctx, account.id);
  return openAndRecord(ctx, account, input.client);
}

/** Where passwords are disabled, people sign in with an identity provider, and not with their own passkeys either. */
async function requireOwnCredentials(ctx: Context, accountId: number): Promise<void> {
  const [account] = await loadAccounts(ctx, [accountId]);
  await requirePasswordSignIn(ctx, { accountId, isSiteAdmin: account?.isSiteAdmin === true });
}

export async function requirePendingSignIn(ctx: Context, pendingSecret: string): Promise<Account> {
  const account = await ctx.db.row<Account>(sql`
    select a.id, a.login from pending_sign_ins p join accounts a on a.id = p.account_id
    where p.token_hash = ${secretHash(pendingSecret)} and p.expires_at > now() and a.suspended_at is null`);
  if (!account) throw expired();
  return account;
}

async function openAndRecord(ctx: Context, account: Account, client: Client): Promise<string> {
  await recordAudit(ctx, { action: "user.login", target: account.login, actor: account });
  return openSession(ctx, account.id, client);
}

function expired(): UserError {
  return new UserError("FORBIDDEN", SESSION_ERRORS.expired.message);
}
