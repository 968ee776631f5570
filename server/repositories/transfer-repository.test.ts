import { expect } from "vitest";
import { addOrganizationMember } from "#server/access/membership.ts";
import { createIssueType } from "#server/issue-types/define-issue-type.ts";
import { loadIssues } from "#server/issues/issue.ts";
import { setIssueType } from "#server/issues/set-issue-type.ts";
import { createOrganization } from "#server/organizations/create-organization.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createRepository } from "#server/repositories/create-repository.ts";
import { loadRepositories, repositoryByName } from "#server/repositories/repository.ts";
import { transferRepository } from "#server/repositories/transfer-repository.ts";
import { updateRepository } from "#server/repositories/update-repository.ts";
import { createTeam } from "#server/test/teams.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

const transfer = (world: World, login: string, newOwner: string, confirmation = "octo/secret") =>
  transferRepository(world.as(login), { id: world.secret.id, newOwner, confirmation });

test("a repository goes to another owner with its people, without its teams, and its old address leads to it", async ({
  world,
}) => {
  const lab = await createOrganization(world.as("mona"), { login: "lab" });
  await addOrganizationMember(world.as("mona"), {
    organizationId: world.secret.ownerId,
    accountId: world.id("hubot"),
    role: "MEMBER",
  });
  await createTeam(world.as("mona"), {
    organizationId: world.secret.ownerId,
    slug: "core",
    memberIds: [world.id("hubot")],
    repositories: [{ id: world.secret.id, role: "WRITE" }],
  });
  const role = async (login: string) =>
    (await loadRepositories(world.as(login), [world.secret.id]))[0]?.viewerRole ?? null;
  expect(await role("hubot")).toBe("WRITE");
  expect(await transfer(world, "mona", "lab")).toMatchObject({ ownerLogin: "lab", ownerId: lab.id });
  expect([await role("hubot"), await role("tess"), await role("mona")]).toEqual([null, "TRIAGE", "ADMIN"]);
  const api = { ...world.as("rita"), followsRenames: true };
  expect(await repositoryByName(api, "octo", "Secret")).toMatchObject({ ownerLogin: "lab" });
  expect(await repositoryByName({ ...world.as("hubot"), followsRenames: true }, "octo", "secret")).toBeUndefined();
  const read = (follow: string) => `{ repository(owner: "octo", name: "secret"${follow}) { nameWithOwner } }`;
  expect((await world.graphql("rita", read(""))).data).toEqual({ repository: null });
  const entries = await world.db.rows(sql`
    select target, organization_id, data from audit_events where action = 'repo.transfer' order by id`);
  expect(entries).toEqual([
    { target: "lab/secret", organizationId: world.secret.ownerId, data: { formerName: "octo/secret" } },
    { target: "lab/secret", organizationId: lab.id, data: { formerName: "octo/secret" } },
  ]);
  // A new repository takes the old address.
  const next = await createRepository(world.as("mona"), {
    ownerId: world.secret.ownerId,
    name: "secret",
    visibility: "PRIVATE",
  });
  expect(await repositoryByName({ ...world.as("mona"), followsRenames: true }, "octo", "secret")).toMatchObject({
    id: next.id,
  });
});

test("issues get the new owner's types of the same names, or none", async ({ world }) => {
  const lab = await createOrganization(world.as("mona"), { login: "lab" });
  const define = (ownerId: number, name: string) =>
    createIssueType(world.as("mona"), { organizationId: ownerId, name, color: "RED" });
  const [bug, task, labBug] = [
    await define(world.secret.ownerId, "Defect"),
    await define(world.secret.ownerId, "Chore"),
    await define(lab.id, "defect"),
  ];
  const issues = [];
  for (const type of [bug, task]) {
    const issue = await world.issue("mona", { repositoryId: world.secret.id });
    await setIssueType(world.as("mona"), { ...toIssueKey(issue), issueTypeId: type.id });
    issues.push(issue);
  }
  await transfer(world, "mona", "lab");
  const rows = await loadIssues(world.as("mona"), issues.map(toIssueKey));
  expect(rows.map((row) => row?.issueTypeId)).toEqual([labBug.id, null]);
});

test("a repository goes only to owners for whom the viewer can create it", async ({ world }) => {
  await createOrganization(world.as("hubot"), { login: "lab" });
  await expect(transfer(world, "ada", "lab")).rejects.toMatchObject({
    code: "FORBIDDEN",
    message: "ada cannot create a repository for lab.",
  });
  await expect(transfer(world, "max", "max")).rejects.toMatchObject({
    code: "FORBIDDEN",
    message: "You don't have permission to transfer this repository",
  });
  await expect(transfer(world, "hubot", "hubot")).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(transfer(world, "ada", "nobody")).rejects.toMatchObject({
    field: "newOwner",
    message: "Could not find a user or an organization named 'nobody'.",
  });
  await expect(transfer(world, "ada", "octo")).rejects.toThrow("The repository belongs to octo already.");
  await expect(transfer(world, "ada", "ada", "secret")).rejects.toMatchObject({
    field: "confirmation",
    message: "Type octo/secret to confirm.",
  });
  await createRepository(world.as("ada"), { name: "SECRET", visibility: "PUBLIC" });
  await expect(transfer(world, "ada", "ada")).rejects.toMatchObject({ field: "newOwner" });
  const token = { ...world.as("ada"), viewer: { ...world.as("ada").viewer, scopes: ["repo"] } };
  await expect(
    transferRepository(token, { id: world.secret.id, newOwner: "ada", confirmation: "octo/secret" }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("a renamed repository is found by its old name through the API, and the change is in the audit log", async ({
  world,
}) => {
  await updateRepository(world.as("mona"), { id: world.hello.id, name: "world", visibility: "PRIVATE" });
  const api = { ...world.as("mona"), followsRenames: true };
  expect(await repositoryByName(api, "octo", "hello")).toMatchObject({ name: "world" });
  await updateRepository(world.as("mona"), { id: world.secret.id, name: "hello" });
  expect(await repositoryByName(api, "octo", "hello")).toMatchObject({ id: world.secret.id });
  const actions = await world.db.rows(sql`select action from audit_events order by id`);
  expect(actions).toEqual([{ action: "repo.rename" }, { action: "repo.access" }, { action: "repo.rename" }]);
});
