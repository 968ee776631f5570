import { expect } from "vitest";
import { createSavedReply } from "#server/accounts/saved-reply.ts";
import { createTeam } from "#server/teams/create-team.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

async function read(world: World, login: string | null, selection: string) {
  return (await world.graphql(login, `{ ${selection} }`)).data;
}

test("the organizations of a user are those whose members the viewer sees", async ({ world }) => {
  const query = `user(login: "mona") { organizations(first: 5, orderBy: { field: LOGIN, direction: ASC }) { totalCount nodes { login } }
    organization(login: "OCTO") { login } canReceiveOrganizationEmailsWhenNotificationsRestricted(login: "octo") }`;
  expect(await read(world, "mona", query)).toEqual({
    user: {
      organizations: { totalCount: 1, nodes: [{ login: "octo" }] },
      organization: { login: "octo" },
      canReceiveOrganizationEmailsWhenNotificationsRestricted: false,
    },
  });
  for (const login of ["hubot", null]) {
    expect(await read(world, login, query)).toMatchObject({
      user: { organizations: { totalCount: 0 }, organization: null },
    });
  }
});

test("saved replies are their owner's, and have GitHub's fields", async ({ world }) => {
  await createSavedReply(world.as("hubot"), { title: "Thanks", body: "**Thank** you" });
  const query = `user(login: "hubot") { savedReplies(first: 5, orderBy: { field: UPDATED_AT, direction: DESC }) {
    totalCount nodes { id title bodyHTML user { login } } } }`;
  const data = await read(world, "hubot", query);
  expect(data).toMatchObject({
    user: {
      savedReplies: {
        totalCount: 1,
        nodes: [{ title: "Thanks", bodyHTML: expect.stringContaining("<strong>") as string, user: { login: "hubot" } }],
      },
    },
  });
  const { id } = (data as { user: { savedReplies: { nodes: [{ id: string }] } } }).user.savedReplies.nodes[0];
  expect(await read(world, "hubot", `node(id: "${id}") { ... on SavedReply { title } }`)).toEqual({
    node: { title: "Thanks" },
  });
  expect(await read(world, "mona", `node(id: "${id}") { id }`)).toEqual({ node: null });
  expect(await read(world, "mona", query)).toEqual({ user: { savedReplies: null } });
});

test("teams are filtered as on GitHub, and pages lead to them", async ({ world }) => {
  const organizationId = world.hello.ownerId;
  for (const [name, privacy] of [
    ["Alpha", "VISIBLE"],
    ["Beta", "SECRET"],
  ] as const) {
    await createTeam(world.as("mona"), { organizationId, name, privacy });
  }
  const list = async (args: string) => {
    const data = await read(
      world,
      "mona",
      `organization(login: "octo") { teams(first: 5, ${args}) { nodes { name } } }`,
    );
    return (data as { organization: { teams: { nodes: { name: string }[] } } }).organization.teams.nodes.map(
      (team) => team.name,
    );
  };
  expect(await list("orderBy: { field: NAME, direction: DESC }")).toEqual(["Beta", "Alpha"]);
  expect(await list("privacy: SECRET")).toEqual(["Beta"]);
  expect(await list("ldapMapped: true")).toEqual([]);
  expect(await list("notificationSetting: NOTIFICATIONS_DISABLED")).toEqual([]);
  expect(await list('userLogins: ["hubot"]')).toEqual([]);
  expect(await list('userLogins: ["MONA"]')).toEqual(await list("role: MEMBER"));
  expect(
    await read(
      world,
      "mona",
      'organization(login: "octo") { newTeamResourcePath teamsUrl isVerified pendingMembers { totalCount } descriptionHTML }',
    ),
  ).toEqual({
    organization: {
      newTeamResourcePath: "/orgs/octo/new-team",
      teamsUrl: "http://localhost:4000/orgs/octo/teams",
      isVerified: false,
      pendingMembers: { totalCount: 0 },
      descriptionHTML: "",
    },
  });
});

test("one collaborator is found by login", async ({ world }) => {
  for (const affiliation of ["DIRECT", "ALL"]) {
    const query = `repository(owner: "octo", name: "hello") { collaborators(last: 5, login: "TESS", affiliation: ${affiliation}) { nodes { login } } }`;
    expect(await read(world, "mona", query)).toEqual({ repository: { collaborators: { nodes: [{ login: "tess" }] } } });
  }
});

test("a team has GitHub's addresses and settings", async ({ world }) => {
  await createTeam(world.as("mona"), { organizationId: world.hello.ownerId, name: "Alpha" });
  const query = `organization(login: "octo") { team(slug: "alpha") { editTeamResourcePath membersUrl newTeamResourcePath teamsResourcePath
    notificationSetting reviewRequestDelegationEnabled memberStatuses(first: 1) { totalCount } avatarUrl(size: 40) } }`;
  expect(await read(world, "mona", query)).toEqual({
    organization: {
      team: {
        editTeamResourcePath: "/orgs/octo/teams/alpha",
        membersUrl: "http://localhost:4000/orgs/octo/teams/alpha",
        newTeamResourcePath: "/orgs/octo/new-team?parent=alpha",
        teamsResourcePath: "/orgs/octo/teams",
        notificationSetting: "NOTIFICATIONS_ENABLED",
        reviewRequestDelegationEnabled: false,
        memberStatuses: { totalCount: 0 },
        avatarUrl: expect.stringContaining("s=40") as string,
      },
    },
  });
});
