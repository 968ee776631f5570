import { setPassword } from "#server/accounts/change-password.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { countWrongLinks } from "#server/accounts/count-wrong-links.ts";
import { DECOY_HASH } from "#server/accounts/password.ts";
import { makeSecret, secretHash } from "#server/accounts/secret.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { UserError } from "#server/errors.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { LIMITS } from "#shared/limits.ts";
import { RESET_LINK_INVALID } from "#shared/messages.ts";

/** Makes the link by which somebody sets a new password once. It replaces an earlier one. Returns its secret. */
export async function writeResetLink(ctx: Context, accountId: number): Promise<string> {
  const { secret, hash } = makeSecret();
  await ctx.db.run(sql`
    insert into password_reset_links (account_id, token_hash, expires_at)
    values (${accountId}, ${hash}, now() + make_interval(hours => ${LIMITS.resetLinkHours}))
    on conflict (account_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`);
  return secret;
}

/** The login of the account whose password the link sets; undefined if it was used or has expired. */
export async function findResetLogin(ctx: Context, token: string): Promise<string | undefined> {
  const row = await ctx.db.row<{ login: string }>(sql`
    select a.login from password_reset_links l join accounts a on a.id = l.account_id
    where l.token_hash = ${secretHash(token)} and l.expires_at > now()`);
  return row?.login;
}

/** Sets the password of the link's account, and ends its sessions. It opens none: a second factor may be required. */
export function resetPassword(
  ctx: Context,
  input: { token: string; password: string; address: string },
): Promise<AccountRow> {
  return countWrongLinks(ctx, input, () => transact(ctx, (tx) => useResetLink(tx, input)));
}

async function useResetLink(tx: Context, { token, password }: { token: string; password: string }) {
  const link = await tx.db.row<{ accountId: number }>(sql`
    delete from password_reset_links where token_hash = ${secretHash(token)} and expires_at > now() returning account_id`);
  const account = link && (await loadAccounts(tx, [link.accountId]))[0];
  if (!account) throw new UserError("FORBIDDEN", RESET_LINK_INVALID);
  // An account of single sign-on has had no password until now.
  await tx.db.run(sql`
    insert into credentials (account_id, password_hash) values (${account.id}, ${DECOY_HASH}) on conflict do nothing`);
  await setPassword(tx, { login: account.login, password });
  const actor = { id: account.id, login: account.login };
  await recordAudit(tx, {
    action: "user.password_changed",
    target: account.login,
    actor,
    data: { with: "reset link" },
  });
  return account;
}

/** Links that have expired are of no use. */
export async function deleteOldResetLinks({ db }: Pick<Context, "db">): Promise<void> {
  await db.run(sql`delete from password_reset_links where expires_at <= now()`);
}
