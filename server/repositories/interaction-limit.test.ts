import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { addReaction } from "#server/reactions/react.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { sql } from "#server/platform/db/sql.ts";
import { setInteractionLimit } from "#server/repositories/interaction-limit.ts";
import { createDiscussion } from "#server/test/issues.ts";
import { createRepository } from "#server/repositories/create-repository.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";

test("an interaction limit refuses issues, comments and reactions of others with its reason", async ({ world }) => {
  const { issue } = await createDiscussion(world);
  const limit = { repositoryId: world.hello.id, limit: "COLLABORATORS_ONLY" } as const;
  await expect(setInteractionLimit(world.as("wren"), limit)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await setInteractionLimit(world.as("max"), limit);
  const sentence =
    "An owner of this repository has limited the ability to open issues, comment and react to users that are collaborators.";
  const refused = { code: "FORBIDDEN", message: sentence };
  await expect(world.issue("hubot")).rejects.toMatchObject(refused);
  const words = { subject: toIssueKey(issue), body: "Words" };
  await expect(addComment(world.as("hubot"), words)).rejects.toMatchObject(refused);
  const reaction = { ...toIssueKey(issue), subject: "ISSUE", content: "HEART" } as const;
  await expect(addReaction(world.as("hubot"), reaction)).rejects.toMatchObject(refused);
  await expect(addComment(world.as("tess"), words)).resolves.toMatchObject({ body: "Words" });
  await setInteractionLimit(world.as("max"), { ...limit, limit: "NO_LIMIT" });
  await expect(addComment(world.as("hubot"), words)).resolves.toMatchObject({ body: "Words" });
});

test("an interaction limit expires", async ({ world }) => {
  await setInteractionLimit(world.as("max"), {
    repositoryId: world.hello.id,
    limit: "EXISTING_USERS",
    expiry: "ONE_DAY",
  });
  const later = { ...world.as("hubot"), now: new Date(Date.now() + 2 * 86_400_000) };
  const issue = await world.issue("mona");
  await expect(addComment(later, { subject: toIssueKey(issue), body: "Words" })).resolves.toMatchObject({
    body: "Words",
  });
});

test("an organization's limit holds in its public repositories, goes before theirs, and can be set by its owners only", async ({
  world,
}) => {
  const organizationId = globalId("A", world.hello.ownerId);
  const set = (login: string, limit: string) =>
    world.graphql(
      login,
      `mutation { setOrganizationInteractionLimit(input: { organizationId: "${organizationId}", limit: ${limit}, expiry: ONE_WEEK }) {
         organization { interactionAbility { limit origin expiresAt } } } }`,
    );
  const read = async (login: string, name = "hello") => {
    const query = `{ repository(owner: "octo", name: "${name}") { interactionAbility { limit origin } }
      organization(login: "octo") { interactionAbility { limit } } }`;
    return (await world.graphql(login, query)).data;
  };
  expect((await set("ada", "COLLABORATORS_ONLY")).errors).toMatchObject([{ type: "FORBIDDEN" }]);
  expect((await set("mona", "COLLABORATORS_ONLY")).data).toMatchObject({
    setOrganizationInteractionLimit: {
      organization: { interactionAbility: { limit: "COLLABORATORS_ONLY", origin: "ORGANIZATION" } },
    },
  });
  await setInteractionLimit(world.as("max"), { repositoryId: world.hello.id, limit: "EXISTING_USERS" });
  expect(await read("max")).toEqual({
    repository: { interactionAbility: { limit: "COLLABORATORS_ONLY", origin: "ORGANIZATION" } },
    organization: { interactionAbility: null },
  });
  expect(await read("max", "secret")).toMatchObject({ repository: { interactionAbility: { limit: "NO_LIMIT" } } });
  await expect(world.issue("hubot")).rejects.toMatchObject({ code: "FORBIDDEN" });
  await set("mona", "NO_LIMIT");
  await expect(world.issue("hubot")).resolves.toMatchObject({ title: "A title" });
  expect(await read("max")).toMatchObject({
    repository: { interactionAbility: { limit: "EXISTING_USERS", origin: "REPOSITORY" } },
  });
});

test("people limit interactions with their own public repositories, and nobody else's", async ({ world }) => {
  const set = (login: string, userId: number, limit: string) =>
    world.graphql(
      login,
      `mutation { setUserInteractionLimit(input: { userId: "${globalId("A", userId)}", limit: ${limit}, expiry: ONE_MONTH }) {
         user { login interactionAbility { limit origin } } } }`,
    );
  const own = await createRepository(world.as("wren"), { name: "tools", visibility: "PUBLIC" });
  expect((await set("mona", world.id("wren"), "EXISTING_USERS")).errors).toMatchObject([{ type: "FORBIDDEN" }]);
  expect((await set("mona", world.hello.ownerId, "EXISTING_USERS")).errors).toMatchObject([{ type: "NOT_FOUND" }]);
  expect((await set("wren", world.id("wren"), "COLLABORATORS_ONLY")).data).toEqual({
    setUserInteractionLimit: {
      user: { login: "wren", interactionAbility: { limit: "COLLABORATORS_ONLY", origin: "USER" } },
    },
  });
  await expect(world.issue("hubot", { repositoryId: own.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(world.issue("hubot")).resolves.toMatchObject({ title: "A title" });
  expect((await set("wren", world.id("wren"), "NO_LIMIT")).errors).toBeUndefined();
  await expect(world.issue("hubot", { repositoryId: own.id })).resolves.toMatchObject({ title: "A title" });
});

test("setting and removing an organization's limit is in its audit log", async ({ world }) => {
  const id = globalId("A", world.hello.ownerId);
  for (const limit of ["EXISTING_USERS", "NO_LIMIT"])
    await world.graphql(
      "mona",
      `mutation { setOrganizationInteractionLimit(input: { organizationId: "${id}", limit: ${limit}, expiry: ONE_WEEK }) { clientMutationId } }`,
    );
  const entries = sql`select action, target, data from audit_events where organization_id = ${world.hello.ownerId} order by id`;
  expect(await world.db.rows(entries)).toEqual([
    { action: "org.set_interaction_limit", target: "octo", data: { limit: "EXISTING_USERS", expiry: "ONE_WEEK" } },
    { action: "org.disable_interaction_limit", target: "octo", data: {} },
  ]);
});
