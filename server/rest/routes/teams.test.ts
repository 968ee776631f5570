import { expect } from "vitest";
import { addOrganizationMember } from "#server/access/membership.ts";
import { test, type RestWorld } from "#server/rest/test/rest-test.ts";

const OWNER = { viewer: { scopes: ["admin:org", "repo"] } };
const TEAMS = "/orgs/octo/teams";
const CORE = `${TEAMS}/core`;

async function addMember(world: RestWorld, login: string): Promise<void> {
  const key = { organizationId: world.hello.ownerId, accountId: world.id(login) };
  await addOrganizationMember(world.as("mona"), { ...key, role: "MEMBER" });
}

async function createCore(world: RestWorld): Promise<void> {
  expect((await world.rest(`POST ${TEAMS}`, { ...OWNER, body: { name: "Core" } })).status).toBe(201);
}

test("teams are created, changed, listed below each other and deleted", async ({ world }) => {
  await addMember(world, "ada");
  const created = await world.rest<{ id: number }>(`POST ${TEAMS}`, {
    ...OWNER,
    body: {
      name: "Core",
      description: "The core",
      maintainers: ["ada"],
      repo_names: ["octo/hello"],
      permission: "push",
    },
  });
  expect(created).toMatchObject({
    status: 201,
    body: { slug: "core", description: "The core", privacy: "closed", members_count: 1, repos_count: 1 },
  });
  const parent = { parent_team_id: created.body.id };
  const below = await world.rest(`POST ${TEAMS}`, { ...OWNER, body: { name: "Below", ...parent } });
  expect(below.body).toMatchObject({ parent: { slug: "core" } });
  expect((await world.rest(`GET ${CORE}/teams`)).body).toMatchObject([{ slug: "below" }]);
  const changed = await world.rest(`PATCH ${TEAMS}/below`, {
    ...OWNER,
    body: { name: "Beside", parent_team_id: null },
  });
  expect(changed).toMatchObject({ status: 200, body: { slug: "beside", parent: null } });
  expect((await world.rest(`DELETE ${CORE}`, OWNER)).status).toBe(204);
  expect((await world.rest(`GET ${CORE}`)).status).toBe(404);
});

test("a team that cannot have what it is given is not created", async ({ world }) => {
  const create = async (body: object) => (await world.rest(`POST ${TEAMS}`, { ...OWNER, body })).body;
  expect(await create({ name: "Core", repo_names: ["mona/tool"] })).toMatchObject({
    errors: [{ field: "repo_names", message: "mona/tool is not a repository of octo" }],
  });
  expect(await create({ name: "Core", maintainers: ["hubot"] })).toMatchObject({ message: "Validation Failed" });
  expect(await create({ name: "Core", maintainers: Array.from({ length: 31 }, () => "ada") })).toMatchObject({
    errors: [{ field: "maintainers", message: "maintainers has at most 30 items" }],
  });
  expect(await create({ name: "Core", parent_team_slug: "none" })).toMatchObject({
    errors: [{ field: "parent_team_slug" }],
  });
  expect((await world.rest(`GET ${TEAMS}`)).body).toEqual([]);
});

test("members of the organization are added to a team, change their role and are removed", async ({ world }) => {
  await addMember(world, "ada");
  await createCore(world);
  const ada = `${CORE}/memberships/ada`;
  expect((await world.rest(`GET ${ada}`)).status).toBe(404);
  expect((await world.rest(`PUT ${ada}`, OWNER)).body).toMatchObject({ role: "member", state: "active" });
  const raised = await world.rest(`PUT ${ada}`, { ...OWNER, body: { role: "maintainer" } });
  expect(raised.body).toMatchObject({ role: "maintainer" });
  expect((await world.rest(`GET ${ada}`)).body).toMatchObject({ role: "maintainer" });
  expect((await world.rest(`PUT ${CORE}/memberships/hubot`, OWNER)).body).toMatchObject({
    errors: [{ message: "hubot is not a member of octo." }],
  });
  expect((await world.rest(`DELETE ${ada}`, OWNER)).status).toBe(204);
  expect((await world.rest(`DELETE ${ada}`, OWNER)).status).toBe(404);
});

test("a team gets a permission on a repository, and loses it", async ({ world }) => {
  await createCore(world);
  const hello = `${CORE}/repos/octo/hello`;
  expect((await world.rest(`GET ${hello}`)).status).toBe(404);
  expect((await world.rest(`PUT ${hello}`, { ...OWNER, body: { permission: "triage" } })).status).toBe(204);
  expect((await world.rest(`GET ${hello}`)).status).toBe(204);
  const shown = await world.rest(`GET ${hello}`, {
    headers: { accept: "application/vnd.github.v3.repository+json" },
  });
  expect(shown).toMatchObject({
    status: 200,
    body: { role_name: "triage", permissions: { triage: true, push: false } },
  });
  expect((await world.rest(`DELETE ${hello}`, OWNER)).status).toBe(204);
  expect((await world.rest(`GET ${hello}`)).status).toBe(404);
});

test("a token needs the scope admin:org, and its account the rights", async ({ world }) => {
  await addMember(world, "ada");
  const create = async (as: string, scopes: string[]) =>
    (await world.rest(`POST ${TEAMS}`, { as, viewer: { scopes }, body: { name: "Core" } })).status;
  expect(await create("mona", ["repo"])).toBe(403);
  expect(await create("ada", ["admin:org"])).toBe(403);
  expect(await create("hubot", ["admin:org"])).toBe(403);
  expect(await create("mona", ["admin:org"])).toBe(201);
  const change = { as: "ada", viewer: { scopes: ["admin:org"] } };
  for (const address of [
    `PATCH ${CORE}`,
    `DELETE ${CORE}`,
    `PUT ${CORE}/memberships/ada`,
    `PUT ${CORE}/repos/octo/hello`,
  ]) {
    expect((await world.rest(address, { ...change, body: {} })).status, address).toBe(403);
  }
  const integration = { scopes: [], permissions: ["ADMINISTRATION_WRITE" as const], repositoryIds: [world.hello.id] };
  expect((await world.rest(`DELETE ${CORE}`, { viewer: integration })).status).toBe(403);
});
