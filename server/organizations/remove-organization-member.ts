import { announceMember } from "#server/access/announce-membership.ts";
import {
  keepTeamRoles,
  removeFromOrganization,
  removeFromRepositories,
  removeFromTeams,
  removeOrganizationMember,
} from "#server/access/membership.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { notFound, orNotFound, unprocessable } from "#server/errors.ts";
import { readMembership, type OrganizationRole } from "#server/organizations/members.ts";
import { lockOrganization, requireOrganization, requireOwnedOrganization } from "#server/organizations/organization.ts";
import type { Context } from "#server/platform/context.ts";
import { LAST_OWNER } from "#shared/messages.ts";

type Input = { organizationId: number; accountId: number };

/** Removes a member with all their roles in the organization. */
export async function removeMember(ctx: Context, input: Input): Promise<AccountRow> {
  const organization = await requireOwnedOrganization(ctx, input.organizationId);
  await endMembership(ctx, { organization, accountId: input.accountId });
  return organization;
}

/** Removes the viewer from an organization. */
export async function leaveOrganization(ctx: Context, input: { organizationId: number }): Promise<AccountRow> {
  const accountId = requireSession(ctx);
  const organization = await requireOrganization(ctx, input.organizationId);
  await endMembership(ctx, { organization, accountId });
  return organization;
}

async function endMembership(
  ctx: Context,
  { organization, accountId }: { organization: AccountRow; accountId: number },
): Promise<void> {
  const { account, role } = await requireMember(ctx, { organizationId: organization.id, accountId });
  await removeFromOrganization(ctx, { organizationId: organization.id, accountId });
  await announceMember(ctx, "member_removed", { organizationId: organization.id, accountId, role });
  await recordAudit(ctx, {
    action: "org.remove_member",
    target: account.login,
    organizationId: organization.id,
    data: { organization: organization.login },
  });
}

/** Makes a member an outside collaborator, who keeps the roles that they had through teams on single repositories. */
export async function convertMemberToOutsideCollaborator(ctx: Context, input: Input): Promise<AccountRow> {
  const organization = await requireOwnedOrganization(ctx, input.organizationId);
  const { account, role } = await requireMember(ctx, input);
  const repositories = await keepTeamRoles(ctx, input);
  await removeOrganizationMember(ctx, input.organizationId, input.accountId);
  await removeFromTeams(ctx, input);
  await announceMember(ctx, "member_removed", { ...input, role });
  await recordAudit(ctx, {
    action: "org.convert_member_to_outside_collaborator",
    target: account.login,
    organizationId: organization.id,
    data: { organization: organization.login, repositories },
  });
  return organization;
}

/** Takes all roles on repositories of the organization from somebody who is not its member. */
export async function removeOutsideCollaborator(ctx: Context, input: Input): Promise<AccountRow> {
  const organization = await requireOwnedOrganization(ctx, input.organizationId);
  if (await readMembership(ctx, input))
    throw unprocessable("This person is a member of the organization, not an outside collaborator.", "userId");
  const account = orNotFound((await loadAccounts(ctx, [input.accountId]))[0], "a User");
  if ((await removeFromRepositories(ctx, input)) === 0) throw notFound("an outside collaborator");
  await recordAudit(ctx, {
    action: "org.remove_outside_collaborator",
    target: account.login,
    organizationId: organization.id,
    data: { organization: organization.login },
  });
  return organization;
}

/** A member who can leave: not the last owner. */
async function requireMember(ctx: Context, input: Input): Promise<{ account: AccountRow; role: OrganizationRole }> {
  await lockOrganization(ctx, input.organizationId);
  const membership = await readMembership(ctx, input);
  const [account] = await loadAccounts(ctx, [input.accountId]);
  if (!membership || !account) throw notFound("a member of the organization");
  if (membership.isLastOwner) throw unprocessable(LAST_OWNER, "userId");
  return { account, role: membership.role };
}
