import { expect } from "vitest";
import { test } from "#server/test/world-test.ts";

const QUERY = `query($query: String) {
  safeViewer {
    repositories(first: 10) { nodes { nameWithOwner } }
    publicRepositories(first: 10, query: $query) { totalCount nodes { nameWithOwner } }
  }
  repository(owner: "octo", name: "hello") { hasAnyIssues showFirstTimeContributorBanner }
}`;

test("everyone finds the public repositories on which they have no role, and no private ones", async ({ world }) => {
  const list = async (login: string | null, query?: string) => {
    const { data } = await world.graphql(login, QUERY, { query });
    const { publicRepositories } = (
      data as { safeViewer: { publicRepositories: { nodes: { nameWithOwner: string }[] } } }
    ).safeViewer;
    return publicRepositories.nodes.map((node) => node.nameWithOwner);
  };
  expect(await list("hubot")).toEqual(["octo/hello"]);
  expect(await list(null)).toEqual(["octo/hello"]);
  expect(await list("hubot", "CTO/hel")).toEqual(["octo/hello"]);
  expect(await list("hubot", "secret")).toEqual([]);
  expect(await list("wren")).toEqual([]);
});

test("a list of public repositories begins after the ones that are left out", async ({ world }) => {
  await world.repository("newer", "PUBLIC");
  const { data } = await world.graphql(
    "hubot",
    `{ safeViewer { publicRepositories(first: 1, skip: 1) { totalCount nodes { name } pageInfo { hasPreviousPage hasNextPage } } } }`,
  );
  expect(data).toEqual({
    safeViewer: {
      publicRepositories: {
        totalCount: 2,
        nodes: [{ name: "hello" }],
        pageInfo: { hasPreviousPage: true, hasNextPage: false },
      },
    },
  });
});

test("a repository knows whether it ever had issues, and greets only people who cannot push", async ({ world }) => {
  const read = async (login: string) => (await world.graphql(login, QUERY)).data?.["repository"];
  expect(await read("hubot")).toEqual({ hasAnyIssues: false, showFirstTimeContributorBanner: true });
  await world.issue("tess");
  expect(await read("wren")).toEqual({ hasAnyIssues: true, showFirstTimeContributorBanner: false });
});

test("accounts of every kind are found by their login", async ({ world }) => {
  const { data } = await world.graphql(
    null,
    `{ a: actor(login: "MONA") { __typename login } b: actor(login: "octo") { __typename } c: actor(login: "none") { login } isSetUpTokenValid(token: "used") }`,
  );
  expect(data).toEqual({
    a: { __typename: "User", login: "mona" },
    b: { __typename: "Organization" },
    c: null,
    isSetUpTokenValid: false,
  });
});
