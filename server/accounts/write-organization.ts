import { accountByLogin, validateLogin, type AccountRow } from "#server/accounts/account.ts";
import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Writes the account of an organization. A placeholder with the same login becomes it. */
export async function writeOrganizationAccount(
  tx: Context,
  input: { login: string; name?: string | null },
): Promise<AccountRow> {
  const login = input.login.trim();
  const problem = validateLogin(login);
  if (problem) throw unprocessable(problem.replace("Username", "Organization name"), "login");
  const known = await accountByLogin(tx, login);
  if (known && known.kind !== "MANNEQUIN")
    throw unprocessable(`Organization name '${login}' is already taken.`, "login");
  if (known) {
    await tx.db.run(
      sql`update accounts set kind = 'ORGANIZATION', name = ${input.name ?? null} where id = ${known.id}`,
    );
  } else {
    await tx.db.run(
      sql`insert into accounts (kind, login, name) values ('ORGANIZATION', ${login}, ${input.name ?? null})`,
    );
  }
  const account = await accountByLogin(tx, login);
  if (!account) throw new Error("The organization was not written.");
  return account;
}
