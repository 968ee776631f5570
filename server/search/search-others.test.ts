import { expect } from "vitest";
import { createLabel } from "#server/labels/create-label.ts";
import { updateRepository } from "#server/repositories/update-repository.ts";
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

test("a search for repositories takes GitHub's qualifiers, and finds none where none has what it asks for", async ({
  world,
}) => {
  const { hello } = world;
  await updateTopics(world.as("mona"), { id: hello.id, topicNames: ["one", "two"] });
  await updateRepository(world.as("mona"), { id: hello.id, description: "A greeting" });
  const label = await createLabel(world.as("mona"), {
    repositoryId: hello.id,
    name: "Good first issue",
    color: "aaaaaa",
  });
  await world.issue("mona", { labelIds: [label.id] });
  const names = async (query: string) =>
    (await find(world, "ada", "REPOSITORY", `user:octo ${query}`)).nodes.map((node) => (node as { name: string }).name);
  const both = ["hello", "secret"];
  const found: Record<string, string[]> = {
    "": both,
    "created:>2000-01-01": both,
    "created:<2000-01-01": [],
    "pushed:2000-01-01..*": both,
    "updated:someday": [],
    "topics:2": ["hello"],
    "topics:<2": ["secret"],
    "stars:0": both,
    "stars:>0": [],
    "forks:0..5": both,
    "size:many": [],
    "good-first-issues:>0": ["hello"],
    "help-wanted-issues:>0": [],
    "help-wanted-issues:0": both,
    "fork:true": both,
    "fork:only": [],
    "language:go": [],
    "-language:go": both,
    "greeting in:description": ["hello"],
    "greeting in:name": [],
    "greeting in:name,description": ["hello"],
    "hello in:readme": [],
    "is:public is:private": both,
    "is:internal": [],
    "-is:private": ["hello"],
    "archived:true": [],
    "-topic:one": ["secret"],
  };
  for (const [query, expected] of Object.entries(found)) {
    expect({ query, names: (await names(query)).toSorted() }).toEqual({ query, names: expected });
  }
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

test("a search for discussions is not carried out, and says so", async ({ world }) => {
  const { data, errors } = await world.graphql(
    "mona",
    `{ search(type: DISCUSSION, query: "hello", first: 10) { discussionCount issueCount ok errors { message start end }
       nodes { ... on Discussion { number title } } } }`,
  );
  expect(errors).toBeUndefined();
  expect(data?.["search"]).toEqual({
    discussionCount: 0,
    issueCount: 0,
    ok: false,
    errors: [{ message: "Discussions can't be searched.", start: 0, end: 5 }],
    nodes: [],
  });
  const issues = await world.graphql("mona", `{ search(type: ISSUE, query: "hello", first: 1) { discussionCount } }`);
  expect(issues.data).toEqual({ search: { discussionCount: 0 } });
});
