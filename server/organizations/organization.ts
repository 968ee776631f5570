import { requireOrganizationOwner, viewerCanAsOwner } from "#server/access/authorize.ts";
import type { Role } from "#server/access/policy.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { notFound } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";

/** What an organization has beside its account. */
export type OrganizationRow = {
  id: number;
  baseRole: Role | null;
  description: string | null;
  websiteUrl: string | null;
  membersCanCreatePublic: boolean;
  membersCanCreatePrivate: boolean;
  deletedAt: Date | null;
};

export async function loadOrganizations(
  ctx: Context,
  ids: readonly number[],
): Promise<(OrganizationRow | undefined)[]> {
  const rows = await ctx.db.rows<OrganizationRow>(
    prepared(sql`
    select account_id as id, base_role, description, website_url, members_can_create_public, members_can_create_private, deleted_at
    from organizations where account_id = any(${[...ids]}::bigint[])`),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

/** The account of an organization that exists, or NOT_FOUND. */
export async function requireOrganization(ctx: Context, id: number): Promise<AccountRow> {
  const [[account], [organization]] = await Promise.all([loadAccounts(ctx, [id]), loadOrganizations(ctx, [id])]);
  if (!account || !organization || organization.deletedAt) throw notFound("an Organization");
  return account;
}

/** The organization, for a command of its owners. */
export async function requireOwnedOrganization(ctx: Context, id: number): Promise<AccountRow> {
  const account = await requireOrganization(ctx, id);
  await requireOrganizationOwner(ctx, id);
  return account;
}

/** Whether the viewer sees who is in the organization. */
export function canReadMembers(ctx: Context, organizationId: number): Promise<boolean> {
  return viewerCanAsOwner(ctx, "organization.readMembers", organizationId);
}

/** Commands that change owners run one after the other, so that the last one stays. */
export async function lockOrganization(ctx: Context, id: number): Promise<void> {
  await ctx.db.run(sql`select 1 from organizations where account_id = ${id} for update`);
}
