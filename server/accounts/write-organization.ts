import { accountByLogin, validateLogin, type AccountRow } from "#server/accounts/account.ts";
import { deleteFormerLogin, requireFreeLogin, writeFormerLogin } from "#server/accounts/former-logins.ts";
import type { Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Writes the account of an organization. A placeholder with the same login becomes it. */
export async function writeOrganizationAccount(
  tx: Context,
  input: { login: string; name?: string | null },
): Promise<AccountRow> {
  const { login, known } = await checkOrganizationLogin(tx, input);
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

/** The login without spaces around it, and the placeholder that has it. */
async function checkOrganizationLogin(
  tx: Context,
  input: { login: string; accountId?: number },
): Promise<{ login: string; known: AccountRow | undefined }> {
  const login = input.login.trim();
  const problem = validateLogin(login);
  if (problem) throw unprocessable(problem.replace("Username", ORGANIZATION_NAME), "login");
  const known = await accountByLogin(tx, login);
  if (known && known.kind !== "MANNEQUIN" && known.id !== input.accountId)
    throw unprocessable(`${ORGANIZATION_NAME} '${login}' is already taken.`, "login");
  await requireFreeLogin(tx, { login, accountId: input.accountId, noun: ORGANIZATION_NAME });
  await deleteFormerLogin(tx, login);
  return { login, known };
}

const ORGANIZATION_NAME = "Organization name";

/** Gives the organization another login. The old one leads to it; it is nobody else's for a time. */
export async function renameOrganizationAccount(
  tx: Context,
  { account, login: input }: { account: AccountRow; login: string },
): Promise<string> {
  const { login, known } = await checkOrganizationLogin(tx, { login: input, accountId: account.id });
  if (known && known.id !== account.id)
    throw unprocessable(`${ORGANIZATION_NAME} '${login}' is already taken.`, "login");
  if (login.toLowerCase() !== account.login.toLowerCase())
    await writeFormerLogin(tx, { login: account.login, accountId: account.id });
  await tx.db.run(sql`update accounts set login = ${login} where id = ${account.id}`);
  return login;
}

export async function writeOrganizationName(
  tx: Context,
  { accountId, name }: { accountId: number; name: string | null },
): Promise<void> {
  await tx.db.run(sql`update accounts set name = ${name} where id = ${accountId}`);
}

/** Removes the account. One that wrote something before it became an organization stays as its placeholder. */
export async function deleteOrganizationAccount(tx: Context, account: AccountRow): Promise<void> {
  await writeFormerLogin(tx, { login: account.login, accountId: null });
  const row = await tx.db.row<{ isAuthor: boolean }>(sql`
    select exists (select 1 from issues where author_id = ${account.id})
      or exists (select 1 from comments where author_id = ${account.id})
      or exists (select 1 from events where actor_id = ${account.id}) as is_author`);
  await tx.db.run(
    row?.isAuthor
      ? sql`update accounts set kind = 'MANNEQUIN', name = null where id = ${account.id}`
      : sql`delete from accounts where id = ${account.id}`,
  );
}
