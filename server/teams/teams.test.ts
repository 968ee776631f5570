import { describe, expect } from "vitest";
import { addOrganizationMember } from "#server/access/membership.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { sql } from "#server/platform/db/sql.ts";
import { loadRepositories } from "#server/repositories/repository.ts";
import { createTeam } from "#server/teams/create-team.ts";
import { deleteTeam } from "#server/teams/delete-team.ts";
import { removeTeamMember, setTeamMember } from "#server/teams/set-team-member.ts";
import { removeTeamRepository, setTeamRepository } from "#server/teams/set-team-repository.ts";
import { loadTeams } from "#server/teams/team.ts";
import { updateTeam } from "#server/teams/update-team.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

const addMember = (world: World, login: string) =>
  addOrganizationMember(world.as("mona"), {
    organizationId: world.hello.ownerId,
    accountId: world.id(login),
    role: "MEMBER",
  });

const makeTeam = (world: World, name: string, input: { parentId?: number; privacy?: "SECRET" } = {}) =>
  createTeam(world.as("mona"), { organizationId: world.hello.ownerId, name, ...input });

const sees = async (world: World, login: string) =>
  (await loadRepositories(world.as(login), [world.secret.id]))[0]?.viewerRole ?? null;

async function actions({ db }: World): Promise<string[]> {
  const rows = await db.rows<{ action: string }>(sql`select action from audit_events order by id`);
  return rows.map(({ action }) => action);
}

describe("creating a team", () => {
  test("makes a slug of its name, and is in the audit log", async ({ world }) => {
    const team = await makeTeam(world, " Équipe  Cœur & Co. ");
    expect(team).toMatchObject({ name: "Équipe  Cœur & Co.", slug: "equipe-c-ur-co", privacy: "VISIBLE" });
    expect(await actions(world)).toEqual(["team.create"]);
  });

  test("refuses members, strangers, tokens, and names that are empty or taken", async ({ world }) => {
    await addMember(world, "hubot");
    const input = { organizationId: world.hello.ownerId, name: "Core" };
    for (const login of ["hubot", "ada"])
      await expect(createTeam(world.as(login), input)).rejects.toMatchObject({
        code: "FORBIDDEN",
        message: "Only organization owners can create teams.",
      });
    await expect(createTeam(world.as("mona", { scopes: ["repo"] }), input)).rejects.toMatchObject({
      code: "INSUFFICIENT_SCOPES",
    });
    await makeTeam(world, "Core");
    await expect(makeTeam(world, "core")).rejects.toMatchObject({
      field: "name",
      message: "A team named 'core' exists already.",
    });
    await expect(makeTeam(world, " ")).rejects.toMatchObject({ field: "name", message: "Name is required" });
    await expect(makeTeam(world, "…")).rejects.toThrow(
      "Name needs at least one letter or digit of the Latin alphabet.",
    );
    await expect(makeTeam(world, "x".repeat(101))).rejects.toMatchObject({ field: "name" });
  });
});

describe("nested teams", () => {
  test("are at most 10 levels deep and never in a circle", async ({ world }) => {
    const first = await makeTeam(world, "level 1");
    let parentId = first.id;
    for (let level = 2; level <= 10; level += 1) parentId = (await makeTeam(world, `level ${level}`, { parentId })).id;
    await expect(makeTeam(world, "level 11", { parentId })).rejects.toMatchObject({
      field: "parentTeamId",
      message: "Teams can be nested 10 levels deep.",
    });
    await expect(updateTeam(world.as("mona"), { id: first.id, parentId })).rejects.toThrow(
      "A team cannot be below itself.",
    );
    await expect(updateTeam(world.as("mona"), { id: first.id, parentId: first.id })).rejects.toThrow(
      "A team cannot be below itself.",
    );
    const other = await makeTeam(world, "other");
    await expect(updateTeam(world.as("mona"), { id: first.id, parentId: other.id })).rejects.toThrow("10 levels");
  });

  test("are not secret", async ({ world }) => {
    const secret = await makeTeam(world, "secret", { privacy: "SECRET" });
    const above = await makeTeam(world, "above");
    const below = await makeTeam(world, "below", { parentId: above.id });
    await expect(makeTeam(world, "x", { parentId: secret.id })).rejects.toThrow(
      "A secret team cannot have child teams.",
    );
    for (const id of [above.id, below.id])
      await expect(updateTeam(world.as("mona"), { id, privacy: "SECRET" })).rejects.toMatchObject({ field: "privacy" });
  });

  test("move with their members' roles, and are deleted with the team above", async ({ world }) => {
    await addMember(world, "hubot");
    const above = await makeTeam(world, "above");
    const below = await makeTeam(world, "below", { parentId: above.id });
    await setTeamRepository(world.as("mona"), { teamId: above.id, repositoryId: world.secret.id, role: "WRITE" });
    await setTeamMember(world.as("mona"), { teamId: below.id, login: "hubot" });
    expect(await sees(world, "hubot")).toBe("WRITE");
    await updateTeam(world.as("mona"), { id: below.id, parentId: null });
    expect(await sees(world, "hubot")).toBeNull();
    await updateTeam(world.as("mona"), { id: below.id, parentId: above.id });
    await deleteTeam(world.as("mona"), { id: above.id });
    expect(await sees(world, "hubot")).toBeNull();
    expect(await loadTeams(world.as("mona"), [below.id])).toEqual([undefined]);
    expect(await actions(world)).toEqual([
      "team.create",
      "team.create",
      "team.add_repository",
      "team.add_member",
      "team.change_parent_team",
      "team.change_parent_team",
      "team.destroy",
    ]);
  });
});

describe("a team", () => {
  test("is visible to members of the organization, a secret one to its own and to owners", async ({ world }) => {
    for (const login of ["hubot", "rita"]) await addMember(world, login);
    const team = await makeTeam(world, "core");
    const secret = await makeTeam(world, "secret", { privacy: "SECRET" });
    await setTeamMember(world.as("mona"), { teamId: secret.id, login: "rita" });
    const read = async (login: string | null, viewer = {}) => {
      const { data } = await world.graphql(
        login,
        `query ($ids: [ID!]!) { organization(login: "octo") { teams { nodes { slug } } team(slug: "Secret") { slug } } nodes(ids: $ids) { id } }`,
        { ids: [globalId("TE", team.id), globalId("TE", secret.id)] },
        viewer,
      );
      const { organization, nodes } = data as {
        organization: { teams: { nodes: { slug: string }[] }; team: unknown };
        nodes: unknown[];
      };
      return [
        organization.teams.nodes.map(({ slug }) => slug).join(" "),
        organization.team !== null,
        nodes.filter((node) => node !== null).length,
      ];
    };
    expect(await read("mona")).toEqual(["core secret", true, 2]);
    expect(await read("rita")).toEqual(["core secret", true, 2]);
    expect(await read("hubot")).toEqual(["core", false, 1]);
    expect(await read("ada")).toEqual(["", false, 0]);
    expect(await read(null)).toEqual(["", false, 0]);
    expect(await read("mona", { scopes: ["public_repo"] })).toEqual(["", false, 0]);
    await expect(setTeamMember(world.as("hubot"), { teamId: secret.id, login: "hubot" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("is changed by owners and its maintainers; owners alone appoint those, move and delete it", async ({
    world,
  }) => {
    for (const login of ["hubot", "rita", "wren"]) await addMember(world, login);
    const team = await makeTeam(world, "core");
    const below = await makeTeam(world, "below", { parentId: team.id });
    await setTeamMember(world.as("mona"), { teamId: team.id, login: "hubot", role: "MAINTAINER" });
    const maintainer = world.as("hubot");
    expect(await updateTeam(maintainer, { id: team.id, name: "Core team", description: "All of it" })).toMatchObject({
      slug: "core-team",
      description: "All of it",
    });
    await setTeamMember(maintainer, { teamId: team.id, login: "rita" });
    await setTeamMember(maintainer, { teamId: below.id, login: "rita" });
    await removeTeamMember(maintainer, { teamId: below.id, accountId: world.id("rita") });
    const refused = { code: "FORBIDDEN" };
    await expect(
      setTeamMember(maintainer, { teamId: team.id, login: "rita", role: "MAINTAINER" }),
    ).rejects.toMatchObject({ ...refused, message: "Only organization owners can appoint maintainers." });
    await expect(updateTeam(maintainer, { id: below.id, parentId: null })).rejects.toMatchObject(refused);
    await expect(deleteTeam(maintainer, { id: team.id })).rejects.toMatchObject(refused);
    await expect(
      setTeamRepository(maintainer, { teamId: team.id, repositoryId: world.hello.id, role: "ADMIN" }),
    ).rejects.toMatchObject(refused);
    await expect(updateTeam(world.as("rita"), { id: team.id, name: "x" })).rejects.toMatchObject(refused);
    await expect(setTeamMember(world.as("wren"), { teamId: team.id, login: "wren" })).rejects.toMatchObject(refused);
    await expect(updateTeam(world.as("ada"), { id: team.id, name: "x" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(deleteTeam(world.as("mona", { scopes: ["repo"] }), { id: team.id })).rejects.toMatchObject({
      code: "INSUFFICIENT_SCOPES",
    });
    expect((await actions(world)).slice(2)).toEqual([
      "team.add_member",
      "team.rename",
      "team.update",
      "team.add_member",
      "team.add_member",
      "team.remove_member",
    ]);
  });

  test("has only members of the organization, by login", async ({ world }) => {
    const team = await makeTeam(world, "core");
    await expect(setTeamMember(world.as("mona"), { teamId: team.id, login: "hubot" })).rejects.toMatchObject({
      field: "login",
      message: "hubot is not a member of octo.",
    });
    await expect(setTeamMember(world.as("mona"), { teamId: team.id, login: "nobody" })).rejects.toThrow(
      "Could not find a user named 'nobody'.",
    );
    await expect(
      removeTeamMember(world.as("mona"), { teamId: team.id, accountId: world.id("hubot") }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("gets repositories of its own organization from owners and those who administer them", async ({ world }) => {
    await addMember(world, "ada");
    await addMember(world, "hubot");
    const team = await makeTeam(world, "core");
    await setTeamMember(world.as("mona"), { teamId: team.id, login: "hubot" });
    const input = { teamId: team.id, repositoryId: world.secret.id };
    await setTeamRepository(world.as("ada"), { ...input, role: "TRIAGE" });
    expect(await sees(world, "hubot")).toBe("TRIAGE");
    await removeTeamRepository(world.as("ada"), input);
    expect(await sees(world, "hubot")).toBeNull();
    await expect(removeTeamRepository(world.as("hubot"), input)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await addMember(world, "wren");
    await expect(setTeamRepository(world.as("wren"), { ...input, role: "READ" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});

test("the pages of a team have its members, child teams and repositories, with where they come from", async ({
  world,
}) => {
  for (const login of ["hubot", "rita"]) await addMember(world, login);
  const above = await makeTeam(world, "above");
  const below = await makeTeam(world, "below", { parentId: above.id });
  await setTeamMember(world.as("mona"), { teamId: above.id, login: "hubot", role: "MAINTAINER" });
  await setTeamMember(world.as("mona"), { teamId: below.id, login: "rita" });
  await setTeamRepository(world.as("mona"), { teamId: above.id, repositoryId: world.secret.id, role: "WRITE" });
  await setTeamRepository(world.as("mona"), { teamId: below.id, repositoryId: world.hello.id, role: "READ" });
  const { data, errors } = await world.graphql(
    "mona",
    `{ organization(login: "octo") { team(slug: "below") {
      combinedSlug resourcePath viewerCanAdminister viewerCanDelete viewerIsAMember parentTeam { slug } ancestors { slug } childTeams { slug }
      members { totalCount edges { role node { login } } } memberCandidates(query: "hub") { login } repositoryCandidates(query: "s") { name }
      repositories { edges { permission inheritedFrom { slug } node { name } } } }
      above: team(slug: "above") { childTeams { slug } members(membership: ALL) { edges { role node { login } } } } } }`,
  );
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    organization: {
      team: {
        combinedSlug: "octo/below",
        resourcePath: "/orgs/octo/teams/below",
        viewerCanAdminister: true,
        viewerCanDelete: true,
        viewerIsAMember: false,
        parentTeam: { slug: "above" },
        ancestors: [{ slug: "above" }],
        childTeams: [],
        members: { totalCount: 1, edges: [{ role: "MEMBER", node: { login: "rita" } }] },
        memberCandidates: [{ login: "hubot" }],
        repositoryCandidates: [{ name: "secret" }],
        repositories: {
          edges: [
            { permission: "READ", inheritedFrom: null, node: { name: "hello" } },
            { permission: "WRITE", inheritedFrom: { slug: "above" }, node: { name: "secret" } },
          ],
        },
      },
      above: {
        childTeams: [{ slug: "below" }],
        members: {
          edges: [
            { role: "MAINTAINER", node: { login: "hubot" } },
            { role: "MEMBER", node: { login: "rita" } },
          ],
        },
      },
    },
  });
});

describe("the access page of a repository", () => {
  const QUERY = `query ($query: String) { repository(owner: "octo", name: "secret") { collaborators(affiliation: ALL, query: $query) { totalCount
    edges { permission node { login } accessSources { reason permission team { slug } memberOf { slug } } } }
    teamsWithAccess { permission node { slug } } accessCandidates(query: "c") { ... on Team { slug } ... on User { login } } } }`;

  test("says why each person has access", async ({ world }) => {
    await world.db.run(sql`update organizations set base_role = 'READ' where account_id = ${world.hello.ownerId}`);
    await addMember(world, "hubot");
    const above = await makeTeam(world, "above");
    const core = await makeTeam(world, "core", { parentId: above.id });
    const secret = await makeTeam(world, "hush", { privacy: "SECRET" });
    for (const team of [core, secret]) await setTeamMember(world.as("mona"), { teamId: team.id, login: "hubot" });
    const repositoryId = world.secret.id;
    await setTeamRepository(world.as("mona"), { teamId: above.id, repositoryId, role: "WRITE" });
    await setTeamRepository(world.as("mona"), { teamId: secret.id, repositoryId, role: "TRIAGE" });
    const { data } = await world.graphql("mona", QUERY, { query: "hub" });
    const source = (
      reason: string,
      permission: string,
      team: string | null = null,
      memberOf: string | null = null,
    ) => ({
      reason,
      permission,
      team: team && { slug: team },
      memberOf: memberOf && { slug: memberOf },
    });
    expect(data).toEqual({
      repository: {
        collaborators: {
          totalCount: 1,
          edges: [
            {
              permission: "WRITE",
              node: { login: "hubot" },
              accessSources: [
                source("TEAM", "WRITE", "above", "core"),
                source("TEAM", "TRIAGE", "hush"),
                source("BASE_PERMISSION", "READ"),
              ],
            },
          ],
        },
        teamsWithAccess: [
          { permission: "WRITE", node: { slug: "above" } },
          { permission: "TRIAGE", node: { slug: "hush" } },
        ],
        accessCandidates: [{ slug: "core" }],
      },
    });
    await addMember(world, "ada");
    const seenByAda = JSON.stringify((await world.graphql("ada", QUERY, {})).data);
    expect(seenByAda).not.toContain("hush");
    expect(seenByAda).toContain("ORGANIZATION_OWNER");
    expect(seenByAda).toContain("DIRECT");
  });

  test("is empty for everyone who does not administer the repository", async ({ world }) => {
    const { data } = await world.graphql("max", QUERY, {});
    expect(data).toEqual({ repository: { collaborators: null, teamsWithAccess: null, accessCandidates: [] } });
  });
});
