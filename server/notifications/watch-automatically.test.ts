import { expect } from "vitest";
import { addOrganizationMember } from "#server/access/membership.ts";
import { updateNotificationSettings } from "#server/notifications/notification-settings.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createRepository } from "#server/repositories/create-repository.ts";
import { removeCollaborator, setCollaborator } from "#server/repositories/set-collaborator.ts";
import { setRepositorySubscription } from "#server/subscriptions/repository-subscription.ts";
import { createTeam } from "#server/teams/create-team.ts";
import { setTeamMember } from "#server/teams/set-team-member.ts";
import { setTeamRepository } from "#server/teams/set-team-repository.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

/** What an account watches: the names of repositories with the level. */
async function watched(world: World, login: string): Promise<string[]> {
  const rows = await world.db.rows<{ watched: string }>(sql`
    select r.name || ' ' || w.level as watched from repository_subscriptions w join repositories r on r.id = w.repository_id
    where w.account_id = ${world.id(login)} order by 1`);
  return rows.map((row) => row.watched);
}

const settings = { watchesNewRepositories: false, watchesNewTeams: false };

test("whoever creates a repository watches it, unless their settings say otherwise", async ({ world }) => {
  await createRepository(world.as("ada"), { name: "tool", visibility: "PUBLIC" });
  expect(await watched(world, "ada")).toEqual(["tool ALL"]);
  await updateNotificationSettings(world.as("hubot"), settings);
  await createRepository(world.as("hubot"), { name: "tool", visibility: "PUBLIC" });
  expect(await watched(world, "hubot")).toEqual([]);
});

test("push access makes people watch, reading does not, and what they chose stays", async ({ world }) => {
  const repository = await createRepository(world.as("ada"), { name: "tool", visibility: "PUBLIC" });
  const give = (role: "TRIAGE" | "WRITE" | "ADMIN") =>
    setCollaborator(world.as("ada"), { repositoryId: repository.id, login: "hubot", role });
  await give("TRIAGE");
  expect(await watched(world, "hubot")).toEqual([]);
  await give("WRITE");
  expect(await watched(world, "hubot")).toEqual(["tool ALL"]);
  await setRepositorySubscription(world.as("hubot"), { repositoryId: repository.id, level: "PARTICIPATING" });
  await give("ADMIN");
  expect(await watched(world, "hubot")).toEqual([]);
  await removeCollaborator(world.as("ada"), { repositoryId: repository.id, accountId: world.id("hubot") });
  await setRepositorySubscription(world.as("hubot"), { repositoryId: repository.id, level: "IGNORE" });
  await give("WRITE");
  expect(await watched(world, "hubot")).toEqual(["tool IGNORE"]);
});

test("members of a team watch what it can push to, and its repositories when they join it", async ({ world }) => {
  const organizationId = world.hello.ownerId;
  const mona = world.as("mona");
  for (const login of ["ada", "hubot", "tess"]) {
    await addOrganizationMember(mona, { organizationId, accountId: world.id(login), role: "MEMBER" });
  }
  const team = await createTeam(mona, { organizationId, name: "Core" });
  const below = await createTeam(mona, { organizationId, name: "Below", parentId: team.id });
  await setTeamMember(mona, { teamId: below.id, login: "ada" });
  await setTeamRepository(mona, { teamId: team.id, repositoryId: world.hello.id, role: "READ" });
  expect(await watched(world, "ada")).toEqual([]);
  await setTeamRepository(mona, { teamId: team.id, repositoryId: world.hello.id, role: "WRITE" });
  expect(await watched(world, "ada")).toEqual(["hello ALL"]);
  await setTeamMember(mona, { teamId: below.id, login: "hubot" });
  expect(await watched(world, "hubot")).toEqual(["hello ALL"]);
  await updateNotificationSettings(world.as("tess"), settings);
  await setTeamMember(mona, { teamId: below.id, login: "tess" });
  expect(await watched(world, "tess")).toEqual([]);
});
