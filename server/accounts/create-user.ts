import { recordAudit } from "#server/audit/record-audit.ts";
import { accountByLogin, validateLogin, type AccountRow } from "#server/accounts/account.ts";
import { requireUnusedEmail, writePrimaryEmail } from "#server/accounts/email-addresses.ts";
import { deleteFormerLogin, requireFreeLogin } from "#server/accounts/former-logins.ts";
import { checkPassword, hashPassword } from "#server/accounts/password.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { sql } from "#server/platform/db/sql.ts";

export type NewUser = { login: string; email: string; password: string; isSiteAdmin: boolean; name?: string };

/**
 * Creates a user. A placeholder with the same login becomes the user, and keeps the
 * issues and comments that an import gave it.
 */
export async function createUser(ctx: Context, input: NewUser): Promise<AccountRow> {
  const user = await prepareUser(ctx, input);
  return transact(ctx, (tx) => writeUser(tx, user));
}

type PreparedUser = Omit<NewUser, "password"> & { passwordHash: string };

/** Checks what was typed and hashes the password, which should not hold a transaction open. */
export async function prepareUser(ctx: Context, { password, ...input }: NewUser): Promise<PreparedUser> {
  const user = { ...input, login: input.login.trim(), email: input.email.trim() };
  const problem = validateLogin(user.login);
  if (problem) throw unprocessable(problem, "login");
  checkEmail(user.email);
  checkPassword(password, user);
  return { ...user, passwordHash: await hashPassword(ctx, password) };
}

export async function writeUser(tx: Context, input: PreparedUser): Promise<AccountRow> {
  const { login, email, passwordHash } = input;
  const known = await accountByLogin(tx, login);
  if (known && known.kind !== "MANNEQUIN") throw unprocessable(`Username '${login}' is already taken.`, "login");
  await requireFreeLogin(tx, { login });
  await deleteFormerLogin(tx, login);
  await requireUnusedEmail(tx, email);
  const row = known
    ? await tx.db.row<{ id: number }>(sql`
          update accounts set kind = 'USER', email = ${email}, name = ${input.name ?? null}, is_site_admin = ${input.isSiteAdmin}
          where id = ${known.id} returning id`)
    : await tx.db.row<{ id: number }>(sql`
          insert into accounts (kind, login, email, name, is_site_admin)
          values ('USER', ${login}, ${email}, ${input.name ?? null}, ${input.isSiteAdmin}) returning id`);
  if (!row) throw new Error("The account was not written.");
  await writePrimaryEmail(tx, { accountId: row.id, address: email, isVerified: false });
  await tx.db.run(sql`
      insert into credentials (account_id, password_hash) values (${row.id}, ${passwordHash})`);
  const account = await accountByLogin(tx, login);
  if (!account) throw new Error("The account was not written.");
  await recordAudit(tx, { action: "user.create", target: account.login, data: { isSiteAdmin: input.isSiteAdmin } });
  return account;
}

export function checkEmail(email: string): void {
  if (!isEmail(email)) throw unprocessable("Email is invalid.", "email");
}

export function isEmail(text: string): boolean {
  return /^[^\s@<>"]+@[^\s@<>"]+$/.test(text) && text.length <= 254;
}
