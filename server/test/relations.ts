import { addOrganizationMember, writeCollaborator, writeTeamMember } from "#server/access/membership.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createTeam } from "#server/test/teams.ts";
import type { World } from "#server/test/world.ts";

export const BASES = [null, "READ", "WRITE", "ADMIN"] as const;
export const ROLES = [null, "READ", "TRIAGE", "WRITE", "MAINTAIN", "ADMIN"] as const;

/** Teams of the world: `above` has roles, `below` is its child. */
export async function makeTeams(world: World) {
  const ctx = world.as("mona");
  const organizationId = world.hello.ownerId;
  const above = await createTeam(ctx, { organizationId, slug: "above", memberIds: [], repositories: [] });
  const below = await createTeam(ctx, {
    organizationId,
    slug: "below",
    memberIds: [],
    repositories: [],
    parentId: above,
  });
  return { above, below };
}

export const RELATIONS = [
  "outsider",
  "member",
  "member-direct",
  "team",
  "child-team",
  "direct",
  "team-and-direct-read",
  "owner",
] as const;

/** Gives hubot a relation to the organization, and the role to the team or to hubot. */
export async function relate(
  world: World,
  teams: { above: number; below: number },
  { relation, role }: { relation: (typeof RELATIONS)[number]; role: (typeof ROLES)[number] },
) {
  const ctx = world.as("mona");
  const accountId = world.id("hubot");
  await world.db.run(sql`delete from team_repositories`);
  await world.db.run(sql`delete from team_members`);
  await world.db.run(sql`delete from collaborators where account_id = ${accountId}`);
  await world.db.run(sql`delete from organization_members where account_id = ${accountId}`);
  if (!/^(outsider|direct)$/.test(relation))
    await addOrganizationMember(ctx, {
      organizationId: world.hello.ownerId,
      accountId,
      role: relation === "owner" ? "OWNER" : "MEMBER",
    });
  if (/team/.test(relation))
    await writeTeamMember(ctx, {
      teamId: relation === "child-team" ? teams.below : teams.above,
      accountId,
      role: "MEMBER",
    });
  const repositories = [world.hello.id, world.secret.id];
  if (role !== null)
    await world.db.run(sql`
      insert into team_repositories (team_id, repository_id, role) select ${teams.above}, unnest(${repositories}::bigint[]), ${role}`);
  const own = relation === "team-and-direct-read" ? "READ" : role;
  if (/direct/.test(relation) && own !== null)
    for (const repositoryId of repositories) await writeCollaborator(ctx, { repositoryId, accountId, role: own });
}

/** The base permission of the organization octo. */
export async function setBase(world: World, base: (typeof BASES)[number]): Promise<void> {
  await world.db.run(sql`update organizations set base_role = ${base} where account_id = ${world.hello.ownerId}`);
}
