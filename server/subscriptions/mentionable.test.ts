import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { closeIssue } from "#server/issues/close-issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createRepository } from "#server/repositories/create-repository.ts";
import { createTeam } from "#server/test/teams.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

type Options = { owner?: string; repository?: string; query?: string; issueNumber?: number };

async function suggest(
  world: World,
  login: string,
  { owner = "octo", repository = "hello", ...variables }: Options = {},
) {
  const { data } = await world.graphql(
    login,
    `query ($owner: String!, $name: String!, $query: String, $issueNumber: Int) { repository(owner: $owner, name: $name) {
      mentionableUsers(query: $query, issueNumber: $issueNumber) { nodes { login } } } }`,
    { owner, name: repository, ...variables },
  );
  const { mentionableUsers } = (data as { repository: { mentionableUsers: { nodes: { login: string }[] } } })
    .repository;
  return mentionableUsers.nodes.map((person) => person.login);
}

test("people without a role are not offered those who have one, members of secret teams neither", async ({ world }) => {
  const teamId = await createTeam(world.as("mona"), {
    organizationId: world.hello.ownerId,
    slug: "core",
    memberIds: [world.id("max")],
    repositories: [{ id: world.hello.id, role: "ADMIN" }],
  });
  await world.db.run(sql`update teams set privacy = 'SECRET' where id = ${teamId}`);
  expect(await suggest(world, "hubot")).toEqual([]);
  expect(await suggest(world, "hubot", { query: "@MA" })).toEqual([]);
  expect(await suggest(world, "tess", { query: "@MA" })).toEqual(["max"]);
});

test("the person who owns a repository is offered to everybody", async ({ world }) => {
  const ada = { ...world.as("ada"), hooks: [] };
  const own = await createRepository(ada, { name: "own", visibility: "PUBLIC" });
  expect(await suggest(world, "hubot", { owner: "ada", repository: own.name })).toEqual(["ada"]);
});

test("an event about what the viewer cannot see does not name its actor", async ({ world }) => {
  const issue = await world.issue("hubot");
  await world.issue("wren", { repositoryId: world.secret.id, body: `see octo/hello#${issue.number}` });
  expect(await world.db.rows(sql`select 1 from events where kind = 'CROSS_REFERENCED' and on_timeline`)).toHaveLength(
    1,
  );
  expect(await suggest(world, "hubot")).toEqual(["hubot"]);
  expect(await suggest(world, "rita")).toEqual(["hubot", "wren"]);
});

test("whoever comments or changes an issue is offered to everybody", async ({ world }) => {
  const issue = await world.issue("hubot");
  await addComment(world.as("rita"), { subject: toIssueKey(issue), body: "Me too" });
  await closeIssue(world.as("tess"), toIssueKey(issue));
  expect(await suggest(world, "hubot")).toEqual(["hubot", "rita", "tess"]);
});

test("people of the conversation come first", async ({ world }) => {
  await world.issue("ada");
  const issue = await world.issue("hubot");
  await addComment(world.as("rita"), { subject: toIssueKey(issue), body: "Me too" });
  expect(await suggest(world, "hubot", { issueNumber: issue.number })).toEqual(["hubot", "rita", "ada"]);
});

test("the roles of a private repository are not shown to those who cannot assign", async ({ world }) => {
  expect(await suggest(world, "rita", { repository: "secret" })).toEqual([]);
});
