import { describe, expect } from "vitest";
import { setAppWebhook } from "#server/apps/app-webhook.ts";
import { deleteOrganization } from "#server/organizations/delete-organization.ts";
import {
  convertMemberToOutsideCollaborator,
  removeMember,
  removeOutsideCollaborator,
} from "#server/organizations/remove-organization-member.ts";
import { renameOrganization } from "#server/organizations/rename-organization.ts";
import { setOrganizationMember } from "#server/organizations/set-organization-member.ts";
import { removeCollaborator, setCollaborator } from "#server/repositories/set-collaborator.ts";
import { updateRepository } from "#server/repositories/update-repository.ts";
import { updateTopics } from "#server/repositories/update-topics.ts";
import { createTeam } from "#server/teams/create-team.ts";
import { deleteTeam } from "#server/teams/delete-team.ts";
import { removeTeamMember, setTeamMember } from "#server/teams/set-team-member.ts";
import { removeTeamRepository, setTeamRepository } from "#server/teams/set-team-repository.ts";
import { updateTeam } from "#server/teams/update-team.ts";
import { installOnOcto, makeApp } from "#server/test/apps.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";
import { addHook, names, takeDeliveries } from "#server/webhook-events/test/deliveries.ts";

const addOrganizationHook = (world: World) => addHook(world, { organizationId: world.hello.ownerId });

const newTeam = (world: World, name: string, input: Partial<Parameters<typeof createTeam>[1]> = {}) =>
  createTeam(world.as("mona"), { organizationId: world.hello.ownerId, name, ...input });

describe("an organization", () => {
  test("tells who becomes a member and who no longer is one, with the teams and repositories that they lose", async ({
    world,
  }) => {
    const organizationId = world.hello.ownerId;
    const mona = world.as("mona");
    const team = await newTeam(world, "Core");
    await addOrganizationHook(world);
    const set = (role: "MEMBER" | "OWNER") => setOrganizationMember(mona, { organizationId, login: "hubot", role });
    await set("MEMBER");
    await set("OWNER");
    const added = await takeDeliveries(world);
    expect(names(added)).toEqual(["organization.member_added"]);
    expect(added[0]?.payload).toMatchObject({
      membership: { user: { login: "hubot" }, role: "member", state: "active" },
      organization: { login: "octo" },
      sender: { login: "mona" },
    });
    await setTeamMember(mona, { teamId: team.id, login: "hubot" });
    await setCollaborator(mona, { repositoryId: world.secret.id, login: "hubot", role: "WRITE" });
    await takeDeliveries(world);
    await removeMember(mona, { organizationId, accountId: world.id("hubot") });
    const removed = await takeDeliveries(world);
    expect(names(removed)).toEqual(["membership.removed", "member.removed", "organization.member_removed"]);
    expect(removed[0]?.payload).toMatchObject({ team: { slug: "core" }, member: { login: "hubot" }, scope: "team" });
    expect(removed[1]?.payload).toMatchObject({ repository: { full_name: "octo/secret" } });
    expect(removed[2]?.payload).toMatchObject({ membership: { role: "admin" } });
  });

  test("tells that a member becomes an outside collaborator, and later none", async ({ world }) => {
    const organizationId = world.hello.ownerId;
    const mona = world.as("mona");
    await setOrganizationMember(mona, { organizationId, login: "hubot", role: "MEMBER" });
    await setCollaborator(mona, { repositoryId: world.secret.id, login: "hubot", role: "READ" });
    await addOrganizationHook(world);
    await convertMemberToOutsideCollaborator(mona, { organizationId, accountId: world.id("hubot") });
    expect(names(await takeDeliveries(world))).toEqual(["organization.member_removed"]);
    await removeOutsideCollaborator(mona, { organizationId, accountId: world.id("hubot") });
    expect(names(await takeDeliveries(world))).toEqual(["member.removed"]);
  });

  test("tells its new name, and that it is deleted", async ({ world }) => {
    const id = world.hello.ownerId;
    await addOrganizationHook(world);
    await renameOrganization(world.as("mona"), { id, login: "octo-two" });
    const [renamed] = await takeDeliveries(world);
    expect(renamed).toMatchObject({ event: "organization", action: "renamed" });
    expect(renamed?.payload).toMatchObject({
      changes: { login: { from: "octo" } },
      organization: { login: "octo-two" },
    });
    await deleteOrganization(world.as("mona"), { id, confirmation: "octo-two" });
    const [deleted] = await takeDeliveries(world);
    expect(deleted).toMatchObject({ event: "organization", action: "deleted" });
    expect(deleted?.payload).toMatchObject({ organization: { login: "octo-two" } });
  });
});

describe("teams", () => {
  test("are told when they are created, edited and deleted, with the team above them", async ({ world }) => {
    await addOrganizationHook(world);
    const parent = await newTeam(world, "Core");
    const child = await newTeam(world, "Web", { parentId: parent.id, description: "Pages" });
    const created = await takeDeliveries(world);
    expect(names(created)).toEqual(["team.created", "team.created"]);
    expect(created[1]?.payload).toMatchObject({ team: { slug: "web", parent: { slug: "core" } } });
    await updateTeam(world.as("mona"), { id: child.id, name: "Site", description: null });
    await updateTeam(world.as("mona"), { id: child.id, parentId: null, privacy: "SECRET" });
    await updateTeam(world.as("mona"), { id: child.id, name: "Site" });
    const edited = await takeDeliveries(world);
    expect(names(edited)).toEqual(["team.edited", "team.edited"]);
    expect(edited[0]?.payload).toMatchObject({ changes: { name: { from: "Web" }, description: { from: "Pages" } } });
    expect(edited[1]?.payload).toMatchObject({
      changes: { privacy: { from: "closed" } },
      team: { privacy: "secret", parent: null },
    });
    const below = await newTeam(world, "Below", { parentId: parent.id });
    await takeDeliveries(world);
    await deleteTeam(world.as("mona"), { id: parent.id });
    const deleted = await takeDeliveries(world);
    expect(deleted.map(({ action, payload }) => [action, (payload["team"] as { id: number }).id])).toEqual([
      ["deleted", below.id],
      ["deleted", parent.id],
    ]);
  });

  test("are told with who joins and leaves them", async ({ world }) => {
    const { id } = await newTeam(world, "Core");
    await addOrganizationHook(world);
    await setTeamMember(world.as("mona"), { teamId: id, login: "mona" });
    await setTeamMember(world.as("mona"), { teamId: id, login: "mona", role: "MAINTAINER" });
    await removeTeamMember(world.as("mona"), { teamId: id, accountId: world.id("mona") });
    const deliveries = await takeDeliveries(world);
    expect(names(deliveries)).toEqual(["membership.added", "membership.removed"]);
    expect(deliveries[0]?.payload).toMatchObject({ member: { login: "mona" }, team: { slug: "core" } });
  });

  test("are told with their roles on repositories; a repository learns which team was added, if that is not secret", async ({
    world,
  }) => {
    const repositoryId = world.secret.id;
    const [team, secret] = [await newTeam(world, "Core"), await newTeam(world, "Shadow", { privacy: "SECRET" })];
    const ofOrganization = await addOrganizationHook(world);
    const ofRepository = await addHook(world, { repositoryId });
    const set = (teamId: number, role: "ADMIN" | "WRITE") =>
      setTeamRepository(world.as("mona"), { teamId, repositoryId, role });
    await set(team.id, "WRITE");
    await set(team.id, "WRITE");
    await set(team.id, "ADMIN");
    await removeTeamRepository(world.as("mona"), { teamId: team.id, repositoryId });
    await removeTeamRepository(world.as("mona"), { teamId: team.id, repositoryId });
    await set(secret.id, "WRITE");
    const deliveries = await takeDeliveries(world);
    const sentTo = (id: number) => deliveries.filter(({ webhookId }) => webhookId === id);
    expect(names(sentTo(ofRepository))).toEqual(["team_add"]);
    expect(sentTo(ofRepository)[0]?.payload).toMatchObject({ team: { slug: "core", permission: "push" } });
    const organization = sentTo(ofOrganization);
    expect(names(organization)).toEqual([
      "team.added_to_repository",
      "team_add",
      "team.edited",
      "team.removed_from_repository",
      "team.added_to_repository",
    ]);
    expect(organization[0]?.payload).toMatchObject({ repository: { full_name: "octo/secret" } });
    expect(organization[2]?.payload).toMatchObject({
      changes: { repository: { permissions: { from: { pull: true, push: true, admin: false } } } },
      team: { permission: "admin" },
    });
  });

  test("are told to apps that may read members, of the repositories of their installations only", async ({ world }) => {
    const events = ["membership", "organization", "team", "team_add"];
    const app = await makeApp(world, { permissions: { members: "read" }, events });
    await setAppWebhook(world.as("mona"), { appId: app.id, url: "https://example.com/hook", isActive: true });
    await installOnOcto(world, app);
    await takeDeliveries(world);
    const team = await newTeam(world, "Core");
    await setTeamMember(world.as("mona"), { teamId: team.id, login: "mona" });
    for (const repositoryId of [world.hello.id, world.secret.id]) {
      await setTeamRepository(world.as("mona"), { teamId: team.id, repositoryId, role: "READ" });
    }
    const deliveries = await takeDeliveries(world);
    expect(names(deliveries)).toEqual(["team.created", "membership.added", "team.added_to_repository", "team_add"]);
    expect(deliveries[2]?.payload).toMatchObject({ repository: { full_name: "octo/secret" }, installation: {} });
  });
});

describe("a repository", () => {
  test("tells who becomes a collaborator, has another role and is removed", async ({ world }) => {
    const repositoryId = world.hello.id;
    await addHook(world, { repositoryId });
    const set = (role: "READ" | "TRIAGE" | "ADMIN") =>
      setCollaborator(world.as("mona"), { repositoryId, login: "hubot", role });
    const remove = () => removeCollaborator(world.as("mona"), { repositoryId, accountId: world.id("hubot") });
    await set("TRIAGE");
    await set("TRIAGE");
    await set("ADMIN");
    await remove();
    await remove();
    const deliveries = await takeDeliveries(world);
    expect(names(deliveries)).toEqual(["member.added", "member.edited", "member.removed"]);
    expect(deliveries[0]?.payload["changes"]).toEqual({ role_name: { to: "triage" } });
    expect(deliveries[1]?.payload["changes"]).toEqual({
      old_permission: { from: "read" },
      permission: { from: "read", to: "admin" },
    });
  });

  test("tells its former website, default branch and topics, and that it becomes public", async ({ world }) => {
    const { id } = world.secret;
    const mona = world.as("mona");
    await addHook(world, { repositoryId: id });
    await updateRepository(mona, { id, homepageUrl: "https://example.com", defaultBranch: "trunk" });
    await updateRepository(mona, { id, homepageUrl: "https://example.com" });
    await updateTopics(mona, { id, topicNames: ["tracker"] });
    await updateTopics(mona, { id, topicNames: ["tracker"] });
    await updateRepository(mona, { id, visibility: "PUBLIC" });
    const deliveries = await takeDeliveries(world);
    expect(names(deliveries)).toEqual(["repository.edited", "repository.edited", "repository.publicized", "public"]);
    expect(deliveries[0]?.payload).toMatchObject({
      changes: { homepage: { from: "" }, default_branch: { from: "main" } },
    });
    expect(deliveries[1]?.payload).toMatchObject({ changes: { topics: { from: [] } } });
    expect(deliveries[3]?.payload).toMatchObject({ repository: { full_name: "octo/secret", private: false } });
  });
});
