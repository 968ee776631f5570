import { expect } from "vitest";
import { addOrganizationMember, writeTeamRepository } from "#server/access/membership.ts";
import { listMembers } from "#server/organizations/members.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createTeam } from "#server/test/teams.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

const PAGES = {
  people: `{ organization(login: "octo") { membersWithRole(first: 30) { totalCount edges { role node { login avatarUrl resourcePath } } }
    outsideCollaborators(first: 30) { totalCount edges { repositoryCount node { login } } } } }`,
  teams: `{ organization(login: "octo") { teams(first: 100) { totalCount nodes { id name slug privacy resourcePath combinedSlug
    viewerCanAdminister viewerIsAMember parentTeam { id name } ancestors { name } childTeams { name } } } } }`,
  team: `{ organization(login: "octo") { team(slug: "team-0") { members(first: 30) { edges { role node { login } } }
    repositories(first: 30) { edges { permission inheritedFrom { name } node { nameWithOwner resourcePath } } } } } }`,
  access: `{ repository(owner: "octo", name: "hello") { teamsWithAccess { permission node { name resourcePath } }
    collaborators(affiliation: ALL, first: 30) { totalCount edges { permission node { login }
      accessSources { reason permission team { name resourcePath } memberOf { name } } } } } }`,
};

/** Adds members, each with a team of their own below `team-0`, which all are in. */
async function addPeople(world: World, from: number, to: number): Promise<void> {
  const ctx = world.as("mona");
  const organizationId = world.hello.ownerId;
  for (let index = from; index < to; index += 1) {
    const row = await world.db.row<{ id: number }>(
      sql`insert into accounts (kind, login) values ('USER', ${`person${index}`}) returning id`,
    );
    const accountId = row?.id ?? 0;
    await addOrganizationMember(ctx, { organizationId, accountId, role: "MEMBER" });
    const parent = await world.db.row<{ id: number }>(sql`select id from teams where slug = 'team-0'`);
    const teamId = await createTeam(ctx, {
      organizationId,
      slug: `team-${index}`,
      memberIds: [accountId],
      repositories: [{ id: world.hello.id, role: "READ" }],
      ...(parent ? { parentId: parent.id } : {}),
    });
    await world.db.run(
      sql`insert into team_members (team_id, account_id) values (${parent?.id ?? teamId}, ${accountId}) on conflict do nothing`,
    );
    const repository = await world.repository(`repository-${index}`, "PRIVATE");
    await writeTeamRepository(ctx, { teamId: parent?.id ?? teamId, repositoryId: repository.id, role: "WRITE" });
  }
}

test("the statements of pages do not depend on the number of people, teams and repositories", async ({ world }) => {
  const count = async () => {
    const counts: Record<string, number> = {};
    for (const [name, query] of Object.entries(PAGES)) {
      const before = world.db.statements.count;
      const { errors } = await world.graphql("mona", query);
      expect(errors).toBeUndefined();
      counts[name] = world.db.statements.count - before;
    }
    return counts;
  };
  await addPeople(world, 0, 2);
  const few = await count();
  await addPeople(world, 2, 12);
  expect(await count()).toEqual(few);
});

test("the tabs above a list and the list count its rows by one statement", async ({ world }) => {
  const ctx = world.as("mona");
  const list = (first: number) => listMembers(ctx, world.hello.ownerId, { query: "m", first });
  const before = world.db.statements.count;
  const [counted, listed] = await Promise.all([list(0), list(2)]);
  expect(world.db.statements.count - before).toBe(2);
  expect([counted.totalCount, listed.totalCount, listed.nodes.map(({ login }) => login)]).toEqual([1, 1, ["mona"]]);
});
