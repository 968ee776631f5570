import { describe, expect } from "vitest";
import { addOrganizationMember, writeCollaborator } from "#server/access/membership.ts";
import { createUser } from "#server/accounts/create-user.ts";
import { writeSiteSetting } from "#server/accounts/site-settings.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { createOrganization } from "#server/organizations/create-organization.ts";
import {
  deleteOrganization,
  purgeOrganizations,
  restoreOrganization,
} from "#server/organizations/delete-organization.ts";
import {
  convertMemberToOutsideCollaborator,
  leaveOrganization,
  removeMember,
  removeOutsideCollaborator,
} from "#server/organizations/remove-organization-member.ts";
import { renameOrganization } from "#server/organizations/rename-organization.ts";
import { setOrganizationMember } from "#server/organizations/set-organization-member.ts";
import { updateOrganization } from "#server/organizations/update-organization.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createRepository } from "#server/repositories/create-repository.ts";
import { repositoryByName } from "#server/repositories/repository.ts";
import { createTeam } from "#server/test/teams.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";
import { LAST_OWNER } from "#shared/messages.ts";

const OWNERS_ONLY = { code: "FORBIDDEN", message: "Only organization owners can do that." };
const TOKEN = { code: "FORBIDDEN", message: "Personal access tokens cannot be used for this. Sign in instead." };
const DAY_MS = 86_400_000;

const later = (world: World, login: string, days: number) => ({
  ...world.as(login),
  now: new Date(Date.now() + days * DAY_MS),
});

function entries({ db }: World) {
  return db.rows<{ action: string; target: string; organizationId: number | null; data: unknown }>(
    sql`select action, target, organization_id, data from audit_events where action not like 'repo.%' order by id`,
  );
}

const sees = async (world: World, login: string) =>
  (await repositoryByName(world.as(login), "octo", "secret"))?.viewerRole ?? null;

async function addMember(world: World, login: string, role: "MEMBER" | "OWNER" = "MEMBER") {
  await addOrganizationMember(world.as("mona"), {
    organizationId: world.hello.ownerId,
    accountId: world.id(login),
    role,
  });
}

describe("creating an organization", () => {
  test("makes the viewer its owner, and is in the audit log", async ({ world }) => {
    const lab = await createOrganization(world.as("hubot"), { login: "lab", name: "  The Lab " });
    expect(lab).toMatchObject({ login: "lab", name: "The Lab", kind: "ORGANIZATION" });
    const { data } = await world.graphql("hubot", `{ organization(login: "lab") { viewerRole viewerCanAdminister } }`);
    expect(data).toEqual({ organization: { viewerRole: "OWNER", viewerCanAdminister: true } });
    expect(await entries(world)).toMatchObject([{ action: "org.create", target: "lab", organizationId: lab.id }]);
  });

  test("needs a session, a free login, and the site's permission", async ({ world }) => {
    await expect(createOrganization(world.as("hubot", { scopes: ["repo"] }), { login: "lab" })).rejects.toMatchObject(
      TOKEN,
    );
    await expect(createOrganization(world.as("hubot"), { login: "Octo" })).rejects.toMatchObject({
      field: "login",
      message: "Organization name 'Octo' is already taken.",
    });
    await expect(createOrganization(world.as("hubot"), { login: "" })).rejects.toThrow(
      "Organization name cannot be empty.",
    );
    await writeSiteSetting(world.as("mona"), "organizationCreation", "ADMINISTRATORS");
    await expect(createOrganization(world.as("hubot"), { login: "lab" })).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: "Only site administrators can create organizations here.",
    });
    await expect(createOrganization(world.as("mona"), { login: "lab" })).resolves.toMatchObject({ login: "lab" });
  });
});

describe("changing an organization", () => {
  test("changes its profile and what members can do, each with an entry of the audit log", async ({ world }) => {
    const id = world.hello.ownerId;
    const profile = { name: "Octo Inc.", description: " We count arms. ", websiteUrl: "octo.example" };
    await updateOrganization(world.as("mona"), { id, ...profile, baseRole: "WRITE", membersCanCreatePrivate: true });
    await addMember(world, "hubot");
    const { data } = await world.graphql(
      "hubot",
      `{ organization(login: "octo") { name description websiteUrl defaultRepositoryPermission
        membersCanCreatePublicRepositories membersCanCreatePrivateRepositories viewerCanCreateRepositories } }`,
    );
    expect(data).toEqual({
      organization: {
        name: "Octo Inc.",
        description: "We count arms.",
        websiteUrl: "https://octo.example",
        defaultRepositoryPermission: "WRITE",
        membersCanCreatePublicRepositories: false,
        membersCanCreatePrivateRepositories: true,
        viewerCanCreateRepositories: true,
      },
    });
    expect((await entries(world)).map(({ action, data: details }) => [action, details])).toEqual([
      ["org.update", {}],
      ["org.update_default_repository_permission", { from: "NONE", to: "WRITE" }],
      [
        "org.update_member_repository_creation_permission",
        { membersCanCreatePublic: false, membersCanCreatePrivate: true },
      ],
    ]);
    await updateOrganization(world.as("mona"), { id, baseRole: "NONE", description: null });
    expect(await sees(world, "hubot")).toBeNull();
  });

  test("refuses members, tokens, texts that are too long and addresses that are not of the web", async ({ world }) => {
    const id = world.hello.ownerId;
    await addMember(world, "hubot");
    await expect(updateOrganization(world.as("hubot"), { id, name: "x" })).rejects.toMatchObject(OWNERS_ONLY);
    await expect(updateOrganization(world.as("mona", { scopes: ["repo"] }), { id })).rejects.toMatchObject(TOKEN);
    const change = (input: object) => updateOrganization(world.as("mona"), { id, ...input });
    await expect(change({ description: "x".repeat(161) })).rejects.toMatchObject({ field: "description" });
    await expect(change({ name: "x".repeat(256) })).rejects.toMatchObject({ field: "name" });
    await expect(change({ websiteUrl: "javascript:alert(1)" })).rejects.toMatchObject({ field: "websiteUrl" });
    await expect(updateOrganization(world.as("mona"), { id: world.id("hubot") })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("repositories of members", () => {
  test("are created by those whom the organization lets, who administer them", async ({ world }) => {
    const ownerId = world.hello.ownerId;
    await addMember(world, "hubot");
    const create = (visibility: "PUBLIC" | "PRIVATE", login = "hubot") =>
      createRepository(world.as(login), { ownerId, name: `${login}-${visibility}`, visibility });
    await expect(create("PRIVATE")).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: "hubot cannot create a repository for octo.",
    });
    await updateOrganization(world.as("mona"), { id: ownerId, membersCanCreatePrivate: true });
    expect(await create("PRIVATE")).toMatchObject({ viewerRole: "ADMIN", ownerLogin: "octo" });
    await expect(create("PUBLIC")).rejects.toMatchObject({
      field: "visibility",
      message: "Members of octo cannot create public repositories.",
    });
    await expect(create("PRIVATE", "rita")).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("members", () => {
  test("are added and get other roles by login, each with an entry", async ({ world }) => {
    const organizationId = world.hello.ownerId;
    await setOrganizationMember(world.as("mona"), { organizationId, login: "@hubot", role: "MEMBER" });
    await setOrganizationMember(world.as("mona"), { organizationId, login: "HUBOT", role: "OWNER" });
    await setOrganizationMember(world.as("mona"), { organizationId, login: "hubot", role: "OWNER" });
    expect(await sees(world, "hubot")).toBe("ADMIN");
    expect(await entries(world)).toMatchObject([
      { action: "org.add_member", target: "hubot", organizationId, data: { role: "MEMBER" } },
      { action: "org.update_member", target: "hubot", organizationId, data: { role: "OWNER" } },
    ]);
  });

  test("are managed by owners only, in a session, and the last owner stays one", async ({ world }) => {
    const organizationId = world.hello.ownerId;
    await addMember(world, "hubot");
    const input = { organizationId, login: "rita", role: "MEMBER" } as const;
    await expect(setOrganizationMember(world.as("hubot"), input)).rejects.toMatchObject(OWNERS_ONLY);
    await expect(setOrganizationMember(world.as("ada"), input)).rejects.toMatchObject(OWNERS_ONLY);
    await expect(setOrganizationMember(world.as("mona", { scopes: ["repo"] }), input)).rejects.toMatchObject(TOKEN);
    await expect(setOrganizationMember(world.as("mona"), { ...input, login: "nobody" })).rejects.toMatchObject({
      field: "login",
      message: "Could not find a user named 'nobody'.",
    });
    await expect(
      setOrganizationMember(world.as("mona"), { organizationId, login: "mona", role: "MEMBER" }),
    ).rejects.toMatchObject({ message: LAST_OWNER });
    const mona = { organizationId, accountId: world.id("mona") };
    await expect(removeMember(world.as("mona"), mona)).rejects.toThrow(LAST_OWNER);
    await expect(leaveOrganization(world.as("mona"), mona)).rejects.toThrow(LAST_OWNER);
    await expect(convertMemberToOutsideCollaborator(world.as("mona"), mona)).rejects.toThrow(LAST_OWNER);
    await expect(removeMember(world.as("mona"), { organizationId, accountId: world.id("ada") })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("lose everything in the organization when they are removed or leave", async ({ world }) => {
    const organizationId = world.hello.ownerId;
    const join = async () => {
      await addMember(world, "hubot");
      await writeCollaborator(world.as("mona"), {
        repositoryId: world.secret.id,
        accountId: world.id("hubot"),
        role: "WRITE",
      });
    };
    await createTeam(world.as("mona"), {
      organizationId,
      slug: "core",
      memberIds: [world.id("hubot")],
      repositories: [{ id: world.secret.id, role: "MAINTAIN" }],
    });
    await join();
    expect(await sees(world, "hubot")).toBe("MAINTAIN");
    await removeMember(world.as("mona"), { organizationId, accountId: world.id("hubot") });
    expect(await sees(world, "hubot")).toBeNull();
    await join();
    expect(await sees(world, "hubot")).toBe("WRITE");
    await leaveOrganization(world.as("hubot"), { organizationId });
    expect(await sees(world, "hubot")).toBeNull();
    expect((await entries(world)).map(({ action, target }) => [action, target])).toEqual([
      ["org.remove_member", "hubot"],
      ["org.remove_member", "hubot"],
    ]);
  });

  test("keep the roles of their teams as outside collaborators, until they are removed", async ({ world }) => {
    const organizationId = world.hello.ownerId;
    const hubot = { organizationId, accountId: world.id("hubot") };
    const parentId = await createTeam(world.as("mona"), {
      organizationId,
      slug: "above",
      memberIds: [],
      repositories: [{ id: world.secret.id, role: "TRIAGE" }],
    });
    await createTeam(world.as("mona"), {
      organizationId,
      slug: "core",
      memberIds: [world.id("hubot")],
      repositories: [],
      parentId,
    });
    await addMember(world, "hubot");
    await expect(removeOutsideCollaborator(world.as("mona"), hubot)).rejects.toMatchObject({ field: "userId" });
    await convertMemberToOutsideCollaborator(world.as("mona"), hubot);
    expect(await sees(world, "hubot")).toBe("TRIAGE");
    const list = `{ organization(login: "octo") { viewerIsAMember outsideCollaborators(query: "hub") { totalCount edges { repositoryCount node { login } } } } }`;
    expect((await world.graphql("mona", list)).data).toMatchObject({
      organization: {
        outsideCollaborators: { totalCount: 1, edges: [{ repositoryCount: 1, node: { login: "hubot" } }] },
      },
    });
    expect((await world.graphql("hubot", list)).data).toEqual({
      organization: { viewerIsAMember: false, outsideCollaborators: { totalCount: 0, edges: [] } },
    });
    await removeOutsideCollaborator(world.as("mona"), hubot);
    expect(await sees(world, "hubot")).toBeNull();
    await expect(removeOutsideCollaborator(world.as("mona"), hubot)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await entries(world)).map(({ action }) => action)).toEqual([
      "org.convert_member_to_outside_collaborator",
      "org.remove_outside_collaborator",
    ]);
  });

  test("are listed for members, by page and by the beginning of a name, in a fixed number of statements", async ({
    world,
  }) => {
    await addMember(world, "hubot");
    await addMember(world, "rita");
    const read = async (login: string | null, args: string) => {
      const { data } = await world.graphql(
        login,
        `{ organization(login: "octo") { membersWithRole(${args}) { totalCount pageInfo { hasNextPage } edges { role node { login } } } } }`,
      );
      return (data as { organization: { membersWithRole: unknown } }).organization.membersWithRole;
    };
    expect(await read("rita", `first: 1, skip: 1`)).toEqual({
      totalCount: 3,
      pageInfo: { hasNextPage: true },
      edges: [{ role: "OWNER", node: { login: "mona" } }],
    });
    expect(await read("rita", `query: "HU"`)).toMatchObject({ totalCount: 1, edges: [{ node: { login: "hubot" } }] });
    expect(await read("rita", `role: OWNER`)).toMatchObject({ totalCount: 1 });
    for (const outsider of [null, "ada"]) expect(await read(outsider, "first: 5")).toMatchObject({ totalCount: 0 });
  });

  test("who could be added are found by owners", async ({ world }) => {
    const read = async (login: string) =>
      (await world.graphql(login, `{ organization(login: "octo") { memberCandidates(query: "m") { login } } }`)).data;
    expect(await read("mona")).toEqual({ organization: { memberCandidates: [{ login: "max" }] } });
    expect(await read("ada")).toEqual({ organization: { memberCandidates: [] } });
  });
});

describe("a renamed organization", () => {
  test("is found by its old login through the API, and nobody else gets it for 90 days", async ({ world }) => {
    const id = world.hello.ownerId;
    const issue = await world.issue("mona");
    const comment = await addComment(world.as("mona"), { subject: toIssueKey(issue), body: "see octo/secret#1" });
    expect(comment.body).toContain("octo/secret");
    await renameOrganization(world.as("mona"), { id, login: "octopus" });
    expect(await entries(world)).toMatchObject([
      { action: "org.rename", target: "octopus", data: { formerLogin: "octo" } },
    ]);
    const api = { ...world.as("mona"), followsRenames: true };
    expect(await repositoryByName(api, "OCTO", "hello")).toMatchObject({ ownerLogin: "octopus" });
    expect(await repositoryByName(world.as("mona"), "octo", "hello")).toBeUndefined();
    expect(await repositoryByName({ ...world.as("hubot"), followsRenames: true }, "octo", "secret")).toBeUndefined();
    await expect(createOrganization(world.as("hubot"), { login: "octo" })).rejects.toMatchObject({
      message: "Organization name 'octo' is unavailable.",
    });
    const person = { login: "octo", email: "octo@example.com", password: "correct horse battery", isSiteAdmin: false };
    await expect(createUser(world.as("mona"), person)).rejects.toThrow("Username 'octo' is unavailable.");
    await expect(createOrganization(later(world, "hubot", 91), { login: "octo" })).resolves.toMatchObject({
      login: "octo",
    });
    expect(await repositoryByName(api, "octo", "hello")).toBeUndefined();
  });

  test("can go back, and changes only the letter case without a redirect", async ({ world }) => {
    const id = world.hello.ownerId;
    await renameOrganization(world.as("mona"), { id, login: "octopus" });
    await renameOrganization(world.as("mona"), { id, login: "OCTO" });
    expect(await repositoryByName(world.as("mona"), "octo", "hello")).toMatchObject({ ownerLogin: "OCTO" });
    await renameOrganization(world.as("mona"), { id, login: "octo" });
    const rows = await world.db.rows(sql`select login from account_redirects`);
    expect(rows).toEqual([{ login: "octopus" }]);
  });

  test("needs an owner and a free login", async ({ world }) => {
    const id = world.hello.ownerId;
    await addMember(world, "hubot");
    await expect(renameOrganization(world.as("hubot"), { id, login: "x" })).rejects.toMatchObject(OWNERS_ONLY);
    await expect(renameOrganization(world.as("mona"), { id, login: "hubot" })).rejects.toMatchObject({
      message: "Organization name 'hubot' is already taken.",
    });
    await expect(renameOrganization(world.as("mona"), { id, login: "settings" })).rejects.toThrow("is unavailable");
  });
});

describe("a deleted organization", () => {
  const exists = async (world: World, login: string) => {
    const { data } = await world.graphql(
      login,
      `{ organization(login: "octo") { id } repositoryOwner(login: "octo") { id } actor(login: "octo") { login }
         repository(owner: "octo", name: "hello") { id } all: search(query: "is:issue", type: ISSUE_ADVANCED, first: 1) { issueCount } }`,
    );
    return data;
  };
  const NOTHING = {
    organization: null,
    repositoryOwner: null,
    actor: null,
    repository: null,
    all: { issueCount: 0 },
  };

  test("disappears at once with its repositories, and comes back when an owner restores it", async ({ world }) => {
    const id = world.hello.ownerId;
    await world.issue("mona");
    const before = await exists(world, "mona");
    await deleteOrganization(world.as("mona"), { id, confirmation: "octo" });
    for (const login of ["mona", "ada", "hubot"]) expect(await exists(world, login)).toEqual(NOTHING);
    const { data } = await world.graphql(
      "mona",
      `{ safeViewer { organizationMemberships { login role removalAt organization { login viewerNeedsSingleSignOn } } ownableOrganizations { login } } }`,
    );
    expect(data).toMatchObject({
      safeViewer: {
        organizationMemberships: [
          { login: "octo", role: "OWNER", organization: { login: "octo", viewerNeedsSingleSignOn: false } },
        ],
        ownableOrganizations: [],
      },
    });
    await expect(restoreOrganization(world.as("ada"), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await restoreOrganization(world.as("mona"), { id });
    expect(await exists(world, "mona")).toEqual(before);
    await expect(restoreOrganization(world.as("mona"), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await entries(world)).map(({ action }) => action)).toEqual(["org.delete", "org.restore"]);
  });

  test("is removed for good after 30 days, and its login stays reserved", async ({ world }) => {
    const id = world.hello.ownerId;
    await deleteOrganization(world.as("mona"), { id, confirmation: "octo" });
    await purgeOrganizations(later(world, "mona", 29));
    expect(await world.db.rows(sql`select 1 from repositories where owner_id = ${id}`)).toHaveLength(2);
    await purgeOrganizations(later(world, "mona", 31));
    expect(await world.db.rows(sql`select 1 from accounts where id = ${id}`)).toEqual([]);
    expect(await world.db.rows(sql`select 1 from repositories where owner_id = ${id}`)).toEqual([]);
    await expect(createOrganization(later(world, "hubot", 32), { login: "octo" })).rejects.toThrow("is unavailable");
    expect((await entries(world)).map(({ action }) => action)).toEqual(["org.delete", "org.purge"]);
  });

  test("needs an owner who types its login", async ({ world }) => {
    const id = world.hello.ownerId;
    await expect(deleteOrganization(world.as("mona"), { id, confirmation: "octa" })).rejects.toMatchObject({
      field: "confirmation",
      message: "Type octo to confirm.",
    });
    await expect(deleteOrganization(world.as("ada"), { id, confirmation: "octo" })).rejects.toMatchObject(OWNERS_ONLY);
  });
});

test("owners read the audit log of their organization, and nobody else does", async ({ world }) => {
  const organizationId = world.hello.ownerId;
  await setOrganizationMember(world.as("mona"), { organizationId, login: "hubot", role: "MEMBER" });
  await recordAudit(world.as("mona"), { action: "user.create", target: "hubot" });
  const read = async (login: string, filter: object = {}) =>
    (
      await world.graphql(
        login,
        `query ($filter: AuditFilter) { organization(login: "octo") { auditLog(filter: $filter) {
          hasOlder entries { action sentence actorLogin target } } } }`,
        { filter },
      )
    ).data;
  const entry = {
    action: "org.add_member",
    sentence: "A person became a member of an organization.",
    actorLogin: "mona",
    target: "hubot",
  };
  expect(await read("mona", { text: "HUBOT" })).toEqual({
    organization: { auditLog: { hasOlder: false, entries: [entry] } },
  });
  const nothing = { organization: { auditLog: { hasOlder: false, entries: [] } } };
  expect(await read("mona", { action: "team" })).toEqual(nothing);
  expect(await read("hubot")).toEqual(nothing);
});
