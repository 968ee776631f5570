import { expect } from "vitest";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { test } from "#server/test/world-test.ts";

test("the API creates, changes, counts and removes views", async ({ world }) => {
  await world.issue("mona", { title: "One" });
  const { data } = await world.graphql(
    "hubot",
    `mutation ($input: CreateDashboardSearchShortcutInput!) { createDashboardSearchShortcut(input: $input) {
          dashboard { shortcuts(first: 25, searchTypes: [ISSUES]) { totalCount } } shortcut { id name color icon searchType viewerCanUpdate resourcePath issueCount } } }`,
    {
      input: { name: "Open ones", query: "is:issue state:open", searchType: "ISSUES", color: "PINK", icon: "BUG" },
    },
  );
  const created = (data as { createDashboardSearchShortcut: { shortcut: { id: string } } })
    .createDashboardSearchShortcut;
  expect(created).toMatchObject({
    dashboard: { shortcuts: { totalCount: 1 } },
    shortcut: {
      name: "Open ones",
      color: "PINK",
      icon: "BUG",
      searchType: "ISSUES",
      viewerCanUpdate: true,
      resourcePath: `/issues/${created.shortcut.id}`,
      issueCount: 1,
    },
  });
  const update = `mutation ($input: UpdateDashboardSearchShortcutInput!) { updateDashboardSearchShortcut(input: $input) { shortcut { name scopingRepository { name } } } }`;
  const scoped = await world.graphql("hubot", update, {
    input: { shortcutId: created.shortcut.id, scopingRepository: globalId("R", world.hello.id) },
  });
  expect(scoped.data).toEqual({
    updateDashboardSearchShortcut: { shortcut: { name: "Open ones", scopingRepository: { name: "hello" } } },
  });
  const kept = await world.graphql("hubot", update, { input: { shortcutId: created.shortcut.id, name: "" } });
  expect(kept.data).toEqual({
    updateDashboardSearchShortcut: { shortcut: { name: "Untitled view", scopingRepository: { name: "hello" } } },
  });
  const counts = await world.graphql(
    "hubot",
    `query ($q: [String!]!) { viewer { dashboard { searchCounts(queries: $q) } } }`,
    {
      q: ["is:issue state:open", "is:issue state:closed", "is:pr", "repo:octo/secret", "x".repeat(5000)],
    },
  );
  expect(counts.data).toEqual({ viewer: { dashboard: { searchCounts: [1, 0, 0, 0, null] } } });
  const removed = await world.graphql(
    "hubot",
    `mutation ($id: ID!) { removeDashboardSearchShortcut(input: { shortcutId: $id }) { removedShortcutId dashboard { shortcuts(first: 25) { totalCount } } } }`,
    { id: created.shortcut.id },
  );
  expect(removed.data).toEqual({
    removeDashboardSearchShortcut: {
      removedShortcutId: created.shortcut.id,
      dashboard: { shortcuts: { totalCount: 0 } },
    },
  });
});
