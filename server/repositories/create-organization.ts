import { addOrganizationMember } from "#server/access/membership.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import { writeOrganizationAccount } from "#server/accounts/write-organization.ts";
import { transact, type Context } from "#server/platform/context.ts";
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

export async function writeOrganization(
  tx: Context,
  input: { login: string; name?: string | null },
): Promise<AccountRow> {
  const account = await writeOrganizationAccount(tx, input);
  await tx.db.run(sql`insert into organizations (account_id) values (${account.id})`);
  return account;
}
