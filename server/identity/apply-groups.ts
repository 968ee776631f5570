import { canTakePart } from "#server/access/managed-owners.ts";
import { announceMember, announceTeamMember } from "#server/access/announce-membership.ts";
import {
  addOrganizationMember,
  addTeamMember,
  deleteTeamMember,
  isTeamMember,
  organizationRole,
  removeOrganizationMember,
} from "#server/access/membership.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { writeNotSiteAdmin, writeSiteAdmin } from "#server/accounts/administer-account.ts";
import type { ExternalIdentity } from "#server/identity/external-identity.ts";
import { resolveMappings, type Target } from "#server/identity/mapping-targets.ts";
import type { Provider } from "#server/identity/provider.ts";
import { requireAccount } from "#server/identity/resolve-account.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/**
 * Gives the account what its groups are mapped to, and takes away what an earlier sign-in gave it for a group that it has
 * left. What somebody gave the account by hand is neither changed nor taken away. The groups are those of the last
 * sign-in and those of the provider's directory.
 */
export async function applyGroups(ctx: Context, provider: Provider, identity: IdentityKey): Promise<void> {
  const granted = await listGrants(ctx, identity.id);
  const { mappings } = provider.settings;
  if (mappings.length === 0 && granted.length === 0) return;
  const groups = await listGroups(ctx, identity.id);
  const wanted = await resolveMappings(
    ctx,
    mappings.filter(({ group }) => groups.has(group)),
  );
  const { login } = await requireAccount(ctx, identity.accountId);
  const person = { identity, login, provider: provider.name };
  // Teams before their organizations.
  for (const target of granted.toReversed()) if (!wanted.some(isSame(target))) await revoke(ctx, person, target);
  for (const target of wanted) await grant(ctx, person, target);
}

type IdentityKey = Pick<ExternalIdentity, "id" | "accountId">;

async function listGroups(ctx: Context, identityId: number): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.rows<{ name: string }>(sql`
    select jsonb_array_elements_text(coalesce(attributes->'groups', '[]')) as name
    from external_identities where id = ${identityId}
    union all
    select unnest(array[g.display_name, g.external_id]) from scim_group_members m join scim_groups g on g.id = m.group_id
    where m.identity_id = ${identityId}`);
  return new Set(rows.map(({ name }) => name));
}

type Person = { identity: IdentityKey; login: string; provider: string };

const isSame = (target: Target) => (other: Target) =>
  other.organizationId === target.organizationId && other.teamId === target.teamId && other.role === target.role;

async function listGrants(ctx: Context, identityId: number): Promise<Target[]> {
  return ctx.db.rows<Target>(sql`
    select organization_id, team_id, role from identity_grants where identity_id = ${identityId}
    order by team_id nulls first, organization_id nulls first`);
}

async function grant(ctx: Context, person: Person, target: Target): Promise<void> {
  if (!(await add(ctx, person.identity.accountId, target))) return;
  const { organizationId, teamId, role } = target;
  await ctx.db.run(sql`
    insert into identity_grants (identity_id, organization_id, team_id, role)
    values (${person.identity.id}, ${organizationId}, ${teamId}, ${role}) on conflict do nothing`);
  await recordChange(ctx, person, { target, actions: ADDED });
}

async function revoke(ctx: Context, person: Person, target: Target): Promise<void> {
  const { organizationId, teamId } = target;
  await ctx.db.run(sql`
    delete from identity_grants where identity_id = ${person.identity.id}
      and organization_id is not distinct from ${organizationId}::bigint and team_id is not distinct from ${teamId}::bigint`);
  if (await remove(ctx, person.identity.accountId, target))
    await recordChange(ctx, person, { target, actions: REMOVED });
}

/** Whether the account did not have it yet. */
async function add(ctx: Context, accountId: number, { role, organizationId, teamId }: Target): Promise<boolean> {
  if (role === "SITE_ADMIN") return writeSiteAdmin(ctx, accountId);
  if (organizationId !== null && !(await canTakePart(ctx, { accountId, ownerId: organizationId }))) return false;
  if (role === "TEAM") {
    if (teamId === null || (await isTeamMember(ctx, { teamId, accountId }))) return false;
    await addTeamMember(ctx, { teamId, accountId });
    if (organizationId !== null)
      await announceTeamMember(ctx, "added", { organizationId, accountId, teamIds: [teamId] });
    return true;
  }
  if (organizationId === null) return false;
  const current = await organizationRole(ctx, organizationId, accountId);
  if (current === role || current === "OWNER") return false;
  await addOrganizationMember(ctx, { organizationId, accountId, role });
  if (!current) await announceMember(ctx, "member_added", { organizationId, accountId, role });
  return true;
}

/** Whether the account had it, and others can do without it: an organization keeps its last owner, the site its last administrator. */
async function remove(ctx: Context, accountId: number, { role, organizationId, teamId }: Target): Promise<boolean> {
  if (role === "SITE_ADMIN") return writeNotSiteAdmin(ctx, accountId);
  if (role === "TEAM") {
    if (teamId === null || !(await deleteTeamMember(ctx, { teamId, accountId }))) return false;
    if (organizationId !== null)
      await announceTeamMember(ctx, "removed", { organizationId, accountId, teamIds: [teamId] });
    return true;
  }
  if (organizationId === null || (await organizationRole(ctx, organizationId, accountId)) !== role) return false;
  if (role === "OWNER" && (await isLastOwner(ctx, organizationId, accountId))) return false;
  await removeOrganizationMember(ctx, organizationId, accountId);
  await announceMember(ctx, "member_removed", { organizationId, accountId, role });
  return true;
}

async function isLastOwner(ctx: Context, organizationId: number, accountId: number): Promise<boolean> {
  const owners = await ctx.db.rows<{ accountId: number }>(sql`
    select account_id from organization_members where organization_id = ${organizationId} and role = 'OWNER' for update`);
  return owners.length === 1 && owners[0]?.accountId === accountId;
}

const ADDED = {
  SITE_ADMIN: "user.promote",
  OWNER: "org.add_member",
  MEMBER: "org.add_member",
  TEAM: "team.add_member",
} as const;
const REMOVED = {
  SITE_ADMIN: "user.demote",
  OWNER: "org.remove_member",
  MEMBER: "org.remove_member",
  TEAM: "team.remove_member",
} as const;

type Change = { target: Target; actions: typeof ADDED | typeof REMOVED };

async function recordChange(ctx: Context, { login, provider }: Person, { target, actions }: Change) {
  const { role, organizationId, teamId } = target;
  await recordAudit(ctx, {
    action: actions[role],
    target: login,
    ...(organizationId === null ? {} : { organizationId }),
    data: { provider, ...(teamId === null ? {} : { team: teamId }), ...(role === "OWNER" ? { role } : {}) },
  });
}
