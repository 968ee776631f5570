import { expect } from "vitest";
import { updateTopics } from "#server/repositories/update-topics.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

async function find(world: World, login: string | null, type: string, query: string) {
  const { data } = await world.graphql(
    login,
    `query ($query: String!) { search(type: ${type}, query: $query, first: 10) { repositoryCount userCount issueCount
       edges { titleHTML textMatches { property } }
       nodes { __typename ... on Repository { name } ... on Actor { login } } } }`,
    { query },
  );
  return (
    data as {
      search: { repositoryCount: number; userCount: number; issueCount: number; nodes: object[]; edges: object[] };
    }
  ).search;
}

test("a search finds the visible repositories by words and qualifiers", async ({ world }) => {
  await updateTopics(world.as("mona"), { id: world.hello.id, topicNames: ["greeting"] });
  const hello = { __typename: "Repository", name: "hello" };
  expect(await find(world, "hubot", "REPOSITORY", "OCTO/h")).toMatchObject({
    repositoryCount: 1,
    userCount: 0,
    issueCount: 0,
    nodes: [hello],
    edges: [{ titleHTML: "hello", textMatches: [] }],
  });
  expect(await find(world, "hubot", "REPOSITORY", "user:octo")).toMatchObject({ repositoryCount: 1 });
  expect(await find(world, "ada", "REPOSITORY", "user:octo")).toMatchObject({ repositoryCount: 2 });
  expect((await find(world, null, "REPOSITORY", "topic:greeting")).nodes).toEqual([hello]);
  expect((await find(world, null, "REPOSITORY", "secret")).nodes).toEqual([]);
});

test("a search finds people and organizations by the beginning of their login", async ({ world }) => {
  expect(await find(world, null, "USER", "mo")).toMatchObject({
    userCount: 1,
    repositoryCount: 0,
    nodes: [{ __typename: "User", login: "mona" }],
    edges: [{ titleHTML: "mona" }],
  });
  expect((await find(world, null, "USER", "oct type:org")).nodes).toEqual([
    { __typename: "Organization", login: "octo" },
  ]);
  expect((await find(world, null, "USER", "oct type:user")).nodes).toEqual([]);
});

test("all kinds of searches for issues give the same result", async ({ world }) => {
  await world.issue("mona", { title: "Broken bell" });
  for (const type of ["ISSUE", "ISSUE_ADVANCED", "ISSUE_HYBRID", "ISSUE_SEMANTIC"]) {
    expect(await find(world, null, type, "bell")).toMatchObject({ issueCount: 1, repositoryCount: 0, userCount: 0 });
  }
});
