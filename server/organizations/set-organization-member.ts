import { announceMember } from "#server/access/announce-membership.ts";
import { requireCanTakePart } from "#server/access/managed-owners.ts";
import { addOrganizationMember } from "#server/access/membership.ts";
import { accountByLogin, type AccountRow } from "#server/accounts/account.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { unprocessable } from "#server/errors.ts";
import { readMembership, type OrganizationRole } from "#server/organizations/members.ts";
import { lockOrganization, requireOwnedOrganization } from "#server/organizations/organization.ts";
import type { Context } from "#server/platform/context.ts";
import { LAST_OWNER, noSuchUser } from "#shared/messages.ts";

type Input = { organizationId: number; login: string; role: OrganizationRole };

/** Adds a person to an organization, or changes the role of one of its members. */
export async function setOrganizationMember(ctx: Context, input: Input): Promise<AccountRow> {
  const organization = await requireOwnedOrganization(ctx, input.organizationId);
  const login = input.login.trim().replace(/^@/, "");
  const account = await accountByLogin(ctx, login);
  if (account?.kind !== "USER") throw unprocessable(noSuchUser(login), "login");
  await requireCanTakePart(ctx, { account, ownerId: organization.id });
  await lockOrganization(ctx, organization.id);
  const key = { organizationId: organization.id, accountId: account.id };
  const current = await readMembership(ctx, key);
  if (current?.role === input.role) return organization;
  if (current?.isLastOwner) throw unprocessable(LAST_OWNER, "role");
  await addOrganizationMember(ctx, { ...key, role: input.role });
  if (!current) await announceMember(ctx, "member_added", { ...key, role: input.role });
  await recordAudit(ctx, {
    action: current ? "org.update_member" : "org.add_member",
    target: account.login,
    organizationId: organization.id,
    data: { organization: organization.login, role: input.role },
  });
  return organization;
}
