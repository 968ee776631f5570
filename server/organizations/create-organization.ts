import { addOrganizationMember } from "#server/access/membership.ts";
import { allowsOrganizationCreation } from "#server/access/policy.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import { isManaged } from "#server/accounts/managed-account.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import { getSiteSetting } from "#server/accounts/site-settings.ts";
import { writeOrganizationAccount } from "#server/accounts/write-organization.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { UserError } from "#server/errors.ts";
import { checkDisplayName } from "#server/organizations/check-profile.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Makes an organization that the signed-in person owns. */
export async function createOrganization(
  ctx: Context,
  input: { login: string; name?: string | null },
): Promise<AccountRow> {
  const viewerId = requireSession(ctx);
  return transact(ctx, async (tx) => {
    if (!(await canCreateOrganizations(tx)))
      throw new UserError(
        "FORBIDDEN",
        isManaged(tx.viewer) ? NO_ORGANIZATIONS : "Only site administrators can create organizations here.",
      );
    const organization = await writeOrganization(tx, { login: input.login, name: checkDisplayName(input.name) });
    await addOrganizationMember(tx, { organizationId: organization.id, accountId: viewerId, role: "OWNER" });
    await recordAudit(tx, { action: "org.create", target: organization.login, organizationId: organization.id });
    return organization;
  });
}

const NO_ORGANIZATIONS = "Enterprise-managed users cannot create organizations.";

export async function canCreateOrganizations(ctx: Context): Promise<boolean> {
  const { accountId, scopes, isSiteAdmin } = ctx.viewer;
  if (accountId === null) return false;
  const policy = await getSiteSetting(ctx, "organizationCreation");
  return allowsOrganizationCreation({
    isSiteAdmin,
    hasSession: scopes === null,
    policy,
    isManaged: isManaged(ctx.viewer),
  });
}

/** Callers have checked the permission. */
export async function writeOrganization(
  tx: Context,
  input: { login: string; name?: string | null },
): Promise<AccountRow> {
  const account = await writeOrganizationAccount(tx, input);
  await tx.db.run(sql`insert into organizations (account_id) values (${account.id})`);
  return account;
}
