import { expect } from "vitest";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { createTestView } from "#server/test/views.ts";
import { test } from "#server/test/world-test.ts";
import { createSearchShortcutFeed } from "#server/views/create-search-shortcut-feed.ts";
import { removeDashboardSearchShortcut } from "#server/views/remove-dashboard-search-shortcut.ts";
import { shareDashboardSearchShortcut } from "#server/views/share-dashboard-search-shortcut.ts";
import { updateDashboardSearchShortcut } from "#server/views/update-dashboard-search-shortcut.ts";
import { requireView } from "#server/views/view.ts";

const toGlobalId = (view: { id: number }) => globalId("SSC", view.id);

test("views of another person are not found by any command or query", async ({ world }) => {
  const mine = await createTestView(world, "mona", { name: "Private plans" });
  const hubot = world.as("hubot");
  for (const command of [
    () => requireView(hubot, mine.id),
    () => updateDashboardSearchShortcut(hubot, { id: mine.id, name: "Stolen" }),
    () => removeDashboardSearchShortcut(hubot, { id: mine.id }),
    () => shareDashboardSearchShortcut(hubot, { id: mine.id, with: null }),
    () => createSearchShortcutFeed(hubot, { id: mine.id }),
  ])
    await expect(command()).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { data } = await world.graphql(
    "hubot",
    `query ($id: ID!) { node(id: $id) { id } user(login: "mona") { dashboard { id } } }`,
    { id: toGlobalId(mine) },
  );
  expect(data).toEqual({ node: null, user: { dashboard: null } });
  await expect(requireView(world.as(null), mine.id)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await expect(requireView(world.as("mona", { scopes: ["public_repo"] }), mine.id)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});
