import { announceCollaborator, announceTeamMember } from "#server/access/announce-membership.ts";
import type { Context } from "#server/platform/context.ts";
import { defineHook, getSteps } from "#server/platform/hooks.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import type { Role } from "#server/access/policy.ts";

/** The account's role in an organization, or undefined, whether the organization is hidden from the viewer or not. */
export async function organizationRole(
  ctx: Context,
  organizationId: number,
  accountId: number,
): Promise<"MEMBER" | "OWNER" | undefined> {
  const row = await ctx.db.row<{ role: "MEMBER" | "OWNER" }>(sql`
    select role from organization_members where organization_id = ${organizationId} and account_id = ${accountId}`);
  return row?.role;
}

export async function addOrganizationMember(
  ctx: Context,
  input: { organizationId: number; accountId: number; role: "MEMBER" | "OWNER" },
): Promise<void> {
  await ctx.db.run(sql`
    insert into organization_members (organization_id, account_id, role)
    values (${input.organizationId}, ${input.accountId}, ${input.role})
    on conflict (account_id, organization_id) do update set role = excluded.role`);
}

/** Makes the first owner of the instance the owner of organizations that were imported before. */
export async function adoptOrganizations(ctx: Context, accountId: number): Promise<void> {
  await ctx.db.run(sql`
    insert into organization_members (organization_id, account_id, role)
    select o.account_id, ${accountId}, 'OWNER' from organizations o
    where not exists (select 1 from organization_members m where m.organization_id = o.account_id)`);
}

/** Somebody is no member any more: what they had as one ends, also if they become a member again. */
export const MEMBER_REMOVED =
  defineHook<(ctx: Context, member: { organizationId: number; accountId: number }) => Promise<void>>("member removed");

export async function removeOrganizationMember(ctx: Context, organizationId: number, accountId: number): Promise<void> {
  await ctx.db.run(
    sql`delete from organization_members where organization_id = ${organizationId} and account_id = ${accountId}`,
  );
  for (const step of getSteps(ctx, MEMBER_REMOVED)) await step(ctx, { organizationId, accountId });
}

export async function writeCollaborator(
  ctx: Context,
  input: { repositoryId: number; accountId: number; role: Role },
): Promise<void> {
  await ctx.db.run(sql`
    insert into collaborators (repository_id, account_id, role)
    values (${input.repositoryId}, ${input.accountId}, ${input.role})
    on conflict (account_id, repository_id) do update set role = excluded.role`);
}

/** Whether the account had a role of its own. */
export async function deleteCollaborator(ctx: Context, repositoryId: number, accountId: number): Promise<boolean> {
  const removed = await ctx.db.run(
    sql`delete from collaborators where repository_id = ${repositoryId} and account_id = ${accountId}`,
  );
  return removed > 0;
}

/** The account's own role on a repository. */
export async function collaboratorRole(
  ctx: Context,
  { repositoryId, accountId }: { repositoryId: number; accountId: number },
): Promise<Role | undefined> {
  const row = await ctx.db.row<{ role: Role }>(sql`
    select role from collaborators where repository_id = ${repositoryId} and account_id = ${accountId}`);
  return row?.role;
}

/** The account keeps as roles of its own what it had through teams of the organization; returns the number of repositories. */
export async function keepTeamRoles(
  ctx: Context,
  { organizationId, accountId }: { organizationId: number; accountId: number },
): Promise<number> {
  const rows = await ctx.db.rows(sql`
    insert into collaborators (repository_id, account_id, role)
    select t.repository_id, ${accountId}, max(t.role) from team_members m
      join team_ancestors x on x.team_id = m.team_id join team_repositories t on t.team_id = x.ancestor_id
      join repositories r on r.id = t.repository_id and r.owner_id = ${organizationId}
      where m.account_id = ${accountId} group by 1
    on conflict (account_id, repository_id) do update set role = greatest(collaborators.role, excluded.role)
    returning repository_id`);
  return rows.length;
}

type CollaboratorRow = { accountId: number; role: Role };

export function listCollaborators(ctx: Context, repositoryId: number): Promise<CollaboratorRow[]> {
  return ctx.db.rows<CollaboratorRow>(sql`
    select c.account_id, c.role from collaborators c join accounts a on a.id = c.account_id
    where c.repository_id = ${repositoryId} order by lower(a.login), a.id`);
}

export type Membership = {
  organizationId: number;
  relation: "MEMBER" | "OWNER";
  membersCanCreate: ("PUBLIC" | "PRIVATE")[];
};

/** The viewer's memberships in organizations, without deleted ones and those that the session hides. */
export async function loadViewerMemberships(
  ctx: Context,
  organizationIds: readonly number[],
): Promise<(Membership | undefined)[]> {
  const rows = await ctx.db.rows<Membership>(
    prepared(sql`
    select m.organization_id, m.role as relation, array_remove(array[
      case when g.members_can_create_public then 'PUBLIC' end,
      case when g.members_can_create_private then 'PRIVATE' end], null) as members_can_create
    from organization_members m join organizations g on g.account_id = m.organization_id
    where m.account_id = ${ctx.viewer.accountId} and m.organization_id = any(${[...organizationIds]}::bigint[])
      and g.deleted_at is null`),
  );
  const hidden = ctx.viewer.hiddenOrganizationIds;
  const byId = new Map(rows.map((row) => [row.organizationId, row]));
  return organizationIds.map((id) => (hidden.includes(id) ? undefined : byId.get(id)));
}

/** Ends the account's membership with everything that it had in the organization: teams and roles on repositories. */
export async function removeFromOrganization(
  ctx: Context,
  { organizationId, accountId }: { organizationId: number; accountId: number },
): Promise<void> {
  await removeOrganizationMember(ctx, organizationId, accountId);
  await removeFromTeams(ctx, { organizationId, accountId });
  await removeFromRepositories(ctx, { organizationId, accountId });
}

/** Removes the account from all teams of the organization, and announces it. */
export async function removeFromTeams(
  ctx: Context,
  { organizationId, accountId }: { organizationId: number; accountId: number },
): Promise<void> {
  const rows = await ctx.db.rows<{ teamId: number }>(sql`
    delete from team_members where account_id = ${accountId}
      and team_id in (select id from teams where organization_id = ${organizationId}) returning team_id`);
  const teamIds = rows.map(({ teamId }) => teamId);
  await announceTeamMember(ctx, "removed", { organizationId, accountId, teamIds });
}

/** Removes the account's own roles on all repositories of the organization, and announces it; returns the number of them. */
export async function removeFromRepositories(
  ctx: Context,
  { organizationId, accountId }: { organizationId: number; accountId: number },
): Promise<number> {
  const rows = await ctx.db.rows<{ repositoryId: number }>(sql`
    delete from collaborators where account_id = ${accountId}
      and repository_id in (select id from repositories where owner_id = ${organizationId}) returning repository_id`);
  const repositoryIds = rows.map(({ repositoryId }) => repositoryId);
  await announceCollaborator(ctx, "removed", { accountId, repositoryIds });
  return rows.length;
}

export type TeamRole = "MEMBER" | "MAINTAINER";

export async function writeTeamMember(
  ctx: Context,
  input: { teamId: number; accountId: number; role: TeamRole },
): Promise<void> {
  await ctx.db.run(sql`
    insert into team_members (team_id, account_id, role) values (${input.teamId}, ${input.accountId}, ${input.role})
    on conflict (account_id, team_id) do update set role = excluded.role`);
}

type TeamMember = { teamId: number; accountId: number };

/** Makes the account a member. A maintainer stays one. */
export async function addTeamMember(ctx: Context, { teamId, accountId }: TeamMember): Promise<void> {
  await ctx.db.run(
    sql`insert into team_members (team_id, account_id) values (${teamId}, ${accountId}) on conflict do nothing`,
  );
}

export async function isTeamMember(ctx: Context, { teamId, accountId }: TeamMember): Promise<boolean> {
  const row = await ctx.db.row(sql`select 1 from team_members where team_id = ${teamId} and account_id = ${accountId}`);
  return row !== undefined;
}

/** Whether the account was a member. */
export async function deleteTeamMember(ctx: Context, { teamId, accountId }: TeamMember): Promise<boolean> {
  const removed = await ctx.db.run(
    sql`delete from team_members where team_id = ${teamId} and account_id = ${accountId}`,
  );
  return removed > 0;
}

/** The role that the team itself has on a repository. */
export async function teamRepositoryRole(
  ctx: Context,
  { teamId, repositoryId }: { teamId: number; repositoryId: number },
): Promise<Role | undefined> {
  const row = await ctx.db.row<{ role: Role }>(sql`
    select role from team_repositories where team_id = ${teamId} and repository_id = ${repositoryId}`);
  return row?.role;
}

export async function writeTeamRepository(
  ctx: Context,
  input: { teamId: number; repositoryId: number; role: Role },
): Promise<void> {
  await ctx.db.run(sql`
    insert into team_repositories (team_id, repository_id, role) values (${input.teamId}, ${input.repositoryId}, ${input.role})
    on conflict (team_id, repository_id) do update set role = excluded.role`);
}

export async function deleteTeamRepository(ctx: Context, teamId: number, repositoryId: number): Promise<void> {
  await ctx.db.run(sql`delete from team_repositories where team_id = ${teamId} and repository_id = ${repositoryId}`);
}

/** Teams belong to one organization: a repository that leaves it leaves them. */
export async function removeTeamsOfRepository(ctx: Context, repositoryId: number): Promise<void> {
  await ctx.db.run(sql`delete from team_repositories where repository_id = ${repositoryId}`);
}
