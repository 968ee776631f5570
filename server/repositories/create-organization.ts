import { addOrganizationMember } from "#server/access/membership.ts";
import { accountByLogin, loginProblem, type AccountRow } from "#server/accounts/account.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import { transact, type Context } from "#server/context.ts";
import { unprocessable } from "#server/errors.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Makes an organization that the signed-in person owns. */
export function createOrganization(ctx: Context, input: { login: string; name?: string | null }): Promise<AccountRow> {
  const viewerId = requireSession(ctx);
  return transact(ctx, async (tx) => {
    const organization = await writeOrganization(tx, input);
    await addOrganizationMember(tx, { organizationId: organization.id, accountId: viewerId, role: "OWNER" });
    return organization;
  });
}

export async function writeOrganization(tx: Context, input: { login: string; name?: string | null }): Promise<AccountRow> {
  const login = input.login.trim();
  const problem = loginProblem(login);
  if (problem) throw unprocessable(problem.replace("Username", "Organization name"), "login");
  const known = await accountByLogin(tx, login);
  if (known && known.kind !== "MANNEQUIN") throw unprocessable(`Organization name '${login}' is already taken.`, "login");
  if (known) {
    await tx.db.run(sql`update accounts set kind = 'ORGANIZATION', name = ${input.name ?? null} where id = ${known.id}`);
  } else {
    await tx.db.run(sql`insert into accounts (kind, login, name) values ('ORGANIZATION', ${login}, ${input.name ?? null})`);
  }
  const made = await accountByLogin(tx, login);
  if (!made) throw new Error("The organization was not written.");
  await tx.db.run(sql`insert into organizations (account_id) values (${made.id})`);
  return made;
}
