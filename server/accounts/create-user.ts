import { hash } from "@node-rs/argon2";
import { accountByLogin, validateLogin, type AccountRow } from "#server/accounts/account.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { sql } from "#server/platform/db/sql.ts";
import { LIMITS } from "#shared/limits.ts";
import { EMAIL_IN_USE } from "#shared/messages.ts";

export type NewUser = { login: string; email: string; password: string; isSiteAdmin: boolean; name?: string };

/**
 * Creates a user. A placeholder with the same login becomes the user, and keeps the
 * issues and comments that an import gave it.
 */
export async function createUser(ctx: Context, input: NewUser): Promise<AccountRow> {
  const login = input.login.trim();
  const email = input.email.trim();
  checkUser({ ...input, login, email });
  const passwordHash = await hashPassword(input.password);
  return transact(ctx, async (tx) => {
    const known = await accountByLogin(tx, login);
    if (known && known.kind !== "MANNEQUIN") throw unprocessable(`Username '${login}' is already taken.`, "login");
    const taken = await tx.db.row(sql`select 1 from accounts where lower(email) = lower(${email})`);
    if (taken) throw unprocessable(EMAIL_IN_USE, "email");
    const row = known
      ? await tx.db.row<{ id: number }>(sql`
          update accounts set kind = 'USER', email = ${email}, name = ${input.name ?? null}, is_site_admin = ${input.isSiteAdmin}
          where id = ${known.id} returning id`)
      : await tx.db.row<{ id: number }>(sql`
          insert into accounts (kind, login, email, name, is_site_admin)
          values ('USER', ${login}, ${email}, ${input.name ?? null}, ${input.isSiteAdmin}) returning id`);
    await tx.db.run(sql`
      insert into credentials (account_id, password_hash) values (${row?.id}, ${passwordHash})`);
    const account = await accountByLogin(tx, login);
    if (!account) throw new Error("The account was not written.");
    return account;
  });
}

/** Argon2id with the parameters that OWASP recommends. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}

function checkUser(input: NewUser): void {
  const problem = validateLogin(input.login);
  if (problem) throw unprocessable(problem, "login");
  checkEmail(input.email);
  if (input.password.length < LIMITS.passwordMin) {
    throw unprocessable(`Password is too short (minimum is ${LIMITS.passwordMin} characters).`, "password");
  }
  if (input.password.length > LIMITS.passwordMax) {
    throw unprocessable(`Password is too long (maximum is ${LIMITS.passwordMax} characters).`, "password");
  }
}

export function checkEmail(email: string): void {
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(email) || email.length > 254) {
    throw unprocessable("Email is invalid.", "email");
  }
}
