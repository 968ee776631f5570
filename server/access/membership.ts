import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { Role } from "#server/access/policy.ts";

/** The account's role in an organization, or undefined. The viewer has none in an organization that is hidden from it. */
export async function organizationRole(
  ctx: Context,
  organizationId: number,
  accountId: number,
): Promise<"MEMBER" | "OWNER" | undefined> {
  const { viewer } = ctx;
  if (accountId === viewer.accountId && viewer.hiddenOrganizationIds.includes(organizationId)) return undefined;
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

export async function removeOrganizationMember(ctx: Context, organizationId: number, accountId: number): Promise<void> {
  await ctx.db.run(
    sql`delete from organization_members where organization_id = ${organizationId} and account_id = ${accountId}`,
  );
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

export async function deleteCollaborator(ctx: Context, repositoryId: number, accountId: number): Promise<void> {
  await ctx.db.run(sql`delete from collaborators where repository_id = ${repositoryId} and account_id = ${accountId}`);
}

type CollaboratorRow = { accountId: number; role: Role };

export function listCollaborators(ctx: Context, repositoryId: number): Promise<CollaboratorRow[]> {
  return ctx.db.rows<CollaboratorRow>(sql`
    select c.account_id, c.role from collaborators c join accounts a on a.id = c.account_id
    where c.repository_id = ${repositoryId} order by lower(a.login), a.id`);
}

/** Creates a team, which gives its members a role on repositories. */
export async function createTeam(
  ctx: Context,
  input: { organizationId: number; slug: string; memberIds: number[]; repositories: { id: number; role: Role }[] },
): Promise<number> {
  const team = await ctx.db.row<{ id: number }>(sql`
    insert into teams (organization_id, slug, name) values (${input.organizationId}, ${input.slug}, ${input.slug}) returning id`);
  const id = team?.id ?? 0;
  await ctx.db.run(
    sql`insert into team_members (team_id, account_id) select ${id}, unnest(${input.memberIds}::bigint[])`,
  );
  for (const repository of input.repositories) {
    await ctx.db.run(sql`
      insert into team_repositories (team_id, repository_id, role) values (${id}, ${repository.id}, ${repository.role})`);
  }
  return id;
}
