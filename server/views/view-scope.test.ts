import { expect } from "vitest";
import { deleteCollaborator } from "#server/access/membership.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { updateRepository } from "#server/repositories/update-repository.ts";
import { createTestPull } from "#server/test/issues.ts";
import { createTestView } from "#server/test/views.ts";
import { test } from "#server/test/world-test.ts";
import { exportView } from "#server/views/export-view.ts";
import { removeDashboardSearchShortcut } from "#server/views/remove-dashboard-search-shortcut.ts";
import { listOwnViews } from "#server/views/view.ts";

const toGlobalId = (view: { id: number }) => globalId("SSC", view.id);

test("a scoped view searches its repository and shows nothing of one that became private", async ({ world }) => {
  await world.issue("mona", { title: "In hello" });
  const view = await createTestView(world, "hubot", { query: "is:issue", scopingRepositoryId: world.hello.id });
  const query = `query ($id: ID!) { node(id: $id) { ... on SearchShortcut { isScopeHidden issueCount scopingRepository { name } results(first: 5) { issueCount } } } }`;
  expect((await world.graphql("hubot", query, { id: toGlobalId(view) })).data).toEqual({
    node: { isScopeHidden: false, issueCount: 1, scopingRepository: { name: "hello" }, results: { issueCount: 1 } },
  });
  await updateRepository(world.as("mona"), { id: world.hello.id, visibility: "PRIVATE" });
  expect((await world.graphql("hubot", query, { id: toGlobalId(view) })).data).toEqual({
    node: { isScopeHidden: true, issueCount: null, scopingRepository: null, results: null },
  });
  await expect(exportView(world.as("hubot"), view, 10)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(createTestView(world, "hubot", { scopingRepositoryId: world.secret.id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("a scoped view is counted as its list, whatever places its query names", async ({ world }) => {
  await world.issue("mona", { title: "In hello" });
  await world.issue("mona", { title: "In secret", repositoryId: world.secret.id });
  const query = "is:issue repo:octo/secret";
  const scoped = await createTestView(world, "mona", { query, scopingRepositoryId: world.hello.id });
  const everywhere = await createTestView(world, "mona", { query: "is:issue" });
  const foreign = await createTestView(world, "hubot", { query: "is:issue" });
  const { data } = await world.graphql(
    "mona",
    `query ($ids: [ID!]!) { viewer { dashboard { shortcutCounts(shortcutIds: $ids) } } nodes(ids: $ids) { ... on SearchShortcut { results(first: 5) { issueCount } } } }`,
    { ids: [scoped, everywhere, foreign].map(toGlobalId) },
  );
  expect(data).toEqual({
    viewer: { dashboard: { shortcutCounts: [1, 2, null] } },
    nodes: [{ results: { issueCount: 1 } }, { results: { issueCount: 2 } }, null],
  });
});

test("a view whose repository was lost counts to the limit, has no number, and can be deleted", async ({ world }) => {
  const view = await createTestView(world, "rita", { scopingRepositoryId: world.secret.id });
  await deleteCollaborator(world.as("mona"), world.secret.id, world.id("rita"));
  const read = `query ($id: ID!) { viewer { dashboard { shortcuts(first: 25) { totalCount } shortcutCounts(shortcutIds: [$id]) } }
    node(id: $id) { ... on SearchShortcut { isScopeHidden viewerCanDelete } } }`;
  expect((await world.graphql("rita", read, { id: toGlobalId(view) })).data).toEqual({
    viewer: { dashboard: { shortcuts: { totalCount: 1 }, shortcutCounts: [null] } },
    node: { isScopeHidden: true, viewerCanDelete: true },
  });
  await removeDashboardSearchShortcut(world.as("rita"), { id: view.id });
  expect(await listOwnViews(world.as("rita"))).toEqual([]);
});

test("a page of a view has at most 50 pull requests, and the next page begins after them", async ({ world }) => {
  for (let index = 0; index < 52; index += 1) await createTestPull(world, "wren", "", `topic-${index}`);
  for (let index = 0; index < 52; index += 1) await world.issue("mona");
  const read = async (query: string, variables: { page?: number; first?: number; skip?: number }) => {
    const view = await createTestView(world, "hubot", { query });
    const { data, errors } = await world.graphql(
      "hubot",
      `query ($id: ID!, $page: Int, $first: Int, $skip: Int) {
        node(id: $id) { ... on SearchShortcut { results(page: $page, first: $first, skip: $skip) { nodes { ... on Issueish { number } } } } } }`,
      { id: toGlobalId(view), ...variables },
    );
    const results = data as { node: { results: { nodes: { number: number }[] } | null } };
    return { numbers: results.node.results?.nodes.map(({ number }) => number), error: errors?.[0]?.message };
  };
  const pulls = "type:pr sort:created-asc";
  const [first, second] = [await read(pulls, { page: 1, first: 100 }), await read(pulls, { page: 2, first: 100 })];
  expect([first.numbers?.length, first.numbers?.[0], second.numbers]).toEqual([50, 1, [51, 52]]);
  expect((await read(pulls, { page: 3, first: 20 })).numbers).toHaveLength(12);
  expect((await read(pulls, { first: 100, skip: 1 })).numbers).toHaveLength(51);
  expect((await read("is:issue", { page: 1, first: 100 })).numbers).toHaveLength(52);
  expect((await read("is:issue", { page: 3 })).numbers).toHaveLength(2);
  expect((await read("is:issue", { page: 0 })).error).toBe("page must be at least 1.");
});
