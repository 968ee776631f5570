import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { closeIssue } from "#server/issues/close-issue.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

type Options = { repository?: string; query?: string; issueNumber?: number };

async function suggest(world: World, login: string, { repository = "hello", ...variables }: Options = {}) {
  const { data } = await world.graphql(
    login,
    `query ($name: String!, $query: String, $issueNumber: Int) { repository(owner: "octo", name: $name) {
      mentionableUsers(query: $query, issueNumber: $issueNumber) { nodes { login } } } }`,
    { name: repository, ...variables },
  );
  const { mentionableUsers } = (data as { repository: { mentionableUsers: { nodes: { login: string }[] } } })
    .repository;
  return mentionableUsers.nodes.map((person) => person.login);
}

test("people without a role are offered the maintainers of a public repository", async ({ world }) => {
  expect(await suggest(world, "hubot")).toEqual(["ada", "max", "mona"]);
  expect(await suggest(world, "hubot", { query: "@MA" })).toEqual(["max"]);
});

test("whoever comments or changes an issue is offered to everybody", async ({ world }) => {
  const issue = await world.issue("hubot");
  await addComment(world.as("rita"), { subject: toIssueKey(issue), body: "Me too" });
  await closeIssue(world.as("tess"), toIssueKey(issue));
  expect(await suggest(world, "hubot")).toEqual(["ada", "hubot", "max", "mona", "rita", "tess"]);
});

test("people of the conversation come first", async ({ world }) => {
  const issue = await world.issue("hubot");
  await addComment(world.as("rita"), { subject: toIssueKey(issue), body: "Me too" });
  expect(await suggest(world, "hubot", { issueNumber: issue.number })).toEqual(["hubot", "rita", "ada", "max", "mona"]);
});

test("the roles of a private repository are not shown to those who cannot assign", async ({ world }) => {
  expect(await suggest(world, "rita", { repository: "secret" })).toEqual([]);
});
