import { expect } from "vitest";
import { test } from "#server/test/world-test.ts";
import { createTestView } from "#server/test/views.ts";
import { prioritizeDashboardSearchShortcuts } from "#server/views/prioritize-dashboard-search-shortcuts.ts";
import { listOwnViews } from "#server/views/view.ts";

test("the views that are named come first, in their order", async ({ world }) => {
  const hubot = world.as("hubot");
  const first = await createTestView(world, "hubot");
  const second = await createTestView(world, "hubot");
  await prioritizeDashboardSearchShortcuts(hubot, { ids: [second.id] });
  expect((await listOwnViews(hubot)).map((view) => view.id)).toEqual([second.id, first.id]);
});
