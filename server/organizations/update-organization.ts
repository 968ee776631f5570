import type { Role } from "#server/access/policy.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import { writeOrganizationName } from "#server/accounts/write-organization.ts";
import type { AuditAction } from "#server/audit/audit-actions.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { orNotFound } from "#server/errors.ts";
import { checkDisplayName, checkOrganizationDescription, checkWebsite } from "#server/organizations/check-profile.ts";
import {
  loadOrganizations,
  requireOwnedOrganization,
  type OrganizationRow,
} from "#server/organizations/organization.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

type Input = {
  id: number;
  name?: string | null;
  description?: string | null;
  websiteUrl?: string | null;
  /** NONE: members see nothing beyond the public and what they are given. */
  baseRole?: Role | "NONE" | null;
  membersCanCreatePublic?: boolean | null;
  membersCanCreatePrivate?: boolean | null;
};

/** Changes the profile of an organization and what its members can do. What is left out does not change. */
export async function updateOrganization(ctx: Context, input: Input): Promise<AccountRow> {
  const account = await requireOwnedOrganization(ctx, input.id);
  const current = orNotFound((await loadOrganizations(ctx, [account.id]))[0], "an Organization");
  const name = input.name === undefined ? account.name : checkDisplayName(input.name);
  const next = applyInput(current, input);
  await ctx.db.run(sql`
    update organizations set description = ${next.description}, website_url = ${next.websiteUrl}, base_role = ${next.baseRole},
      members_can_create_public = ${next.membersCanCreatePublic}, members_can_create_private = ${next.membersCanCreatePrivate}
    where account_id = ${account.id}`);
  if (name !== account.name) await writeOrganizationName(ctx, { accountId: account.id, name });
  for (const { action, data } of describeChanges(current, next, name !== account.name))
    await recordAudit(ctx, { action, target: account.login, organizationId: account.id, data });
  return requireOwnedOrganization(ctx, account.id);
}

function applyInput(current: OrganizationRow, input: Input): OrganizationRow {
  return {
    ...current,
    description:
      input.description === undefined ? current.description : checkOrganizationDescription(input.description),
    websiteUrl: input.websiteUrl === undefined ? current.websiteUrl : checkWebsite(input.websiteUrl),
    baseRole: toBaseRole(input.baseRole ?? current.baseRole),
    membersCanCreatePublic: input.membersCanCreatePublic ?? current.membersCanCreatePublic,
    membersCanCreatePrivate: input.membersCanCreatePrivate ?? current.membersCanCreatePrivate,
  };
}

function toBaseRole(role: Role | "NONE" | null): Role | null {
  return role === "NONE" ? null : role;
}

type Change = { action: AuditAction; data: Record<string, string | boolean> };

function describeChanges(from: OrganizationRow, to: OrganizationRow, isRenamed: boolean): Change[] {
  const changes: Change[] = [];
  if (isRenamed || from.description !== to.description || from.websiteUrl !== to.websiteUrl)
    changes.push({ action: "org.update", data: {} });
  if (from.baseRole !== to.baseRole)
    changes.push({
      action: "org.update_default_repository_permission",
      data: { from: from.baseRole ?? "NONE", to: to.baseRole ?? "NONE" },
    });
  const { membersCanCreatePublic, membersCanCreatePrivate } = to;
  if (
    from.membersCanCreatePublic !== membersCanCreatePublic ||
    from.membersCanCreatePrivate !== membersCanCreatePrivate
  )
    changes.push({
      action: "org.update_member_repository_creation_permission",
      data: { membersCanCreatePublic, membersCanCreatePrivate },
    });
  return changes;
}
