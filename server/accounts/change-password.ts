import { recordAudit } from "#server/audit/record-audit.ts";
import { accountByLogin, loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { mailSecurityNotice } from "#server/accounts/account-mail.ts";
import { confirmPassword } from "#server/accounts/confirm-password.ts";
import { refuseManagedSignIn, requireOwnSignIn } from "#server/accounts/managed-account.ts";
import { forgetAttempts } from "#server/accounts/failed-attempts.ts";
import { checkPassword, hashPassword } from "#server/accounts/password.ts";
import { deleteAllSessions, deleteOtherSessions } from "#server/accounts/session.ts";
import { requireConfirmation } from "#server/accounts/confirmation.ts";
import { notFound, orNotFound } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

type NewPassword = { accountId: number; passwordHash: string };

/** Checks the current and the new password, before the transaction of `changePassword`. */
export async function preparePassword(
  ctx: Context,
  input: { currentPassword: string; newPassword: string },
): Promise<NewPassword> {
  const accountId = requireConfirmation(ctx);
  refuseManagedSignIn(ctx);
  const account = orNotFound((await loadAccounts(ctx, [accountId]))[0], "a User");
  checkPassword(input.newPassword, account, "newPassword");
  await confirmPassword(ctx, input.currentPassword);
  return { accountId, passwordHash: await hashPassword(ctx, input.newPassword) };
}

/** Writes the viewer's new password and ends their other sessions. */
export async function changePassword(ctx: Context, input: NewPassword): Promise<void> {
  await writePassword(ctx, input);
  await recordAudit(ctx, { action: "user.password_changed", target: ctx.viewer.login ?? "" });
  await mailSecurityNotice(ctx, input.accountId, "PASSWORD");
  await deleteOtherSessions(ctx);
}

/** Sets the password of any account and signs it out everywhere, for the command line: for somebody who forgot theirs. */
export async function setPassword(ctx: Context, input: { login: string; password: string }): Promise<AccountRow> {
  const account = await requireUser(ctx, input.login);
  await requireOwnSignIn(ctx, account);
  checkPassword(input.password, account);
  await writePassword(ctx, { accountId: account.id, passwordHash: await hashPassword(ctx, input.password) });
  await recordAudit(ctx, { action: "user.password_changed", target: account.login });
  await mailSecurityNotice(ctx, account.id, "PASSWORD");
  await deleteAllSessions(ctx, account.id);
  await forgetAttempts(ctx, { kind: "account", name: String(account.id) });
  for (const name of [account.login, account.email ?? ""]) await forgetAttempts(ctx, { kind: "login", name });
  return account;
}

export async function requireUser(ctx: Context, login: string): Promise<AccountRow> {
  const account = await accountByLogin(ctx, login);
  if (account?.kind !== "USER") throw notFound(`a User with the login of '${login}'`);
  return account;
}

/** Accounts that sign in with a provider only have none. */
export async function hasPassword({ db }: Pick<Context, "db">, accountId: number): Promise<boolean> {
  return (await db.row(sql`select 1 from credentials where account_id = ${accountId}`)) !== undefined;
}

async function writePassword(ctx: Context, { accountId, passwordHash }: NewPassword): Promise<void> {
  await ctx.db.run(sql`update credentials set password_hash = ${passwordHash} where account_id = ${accountId}`);
}
