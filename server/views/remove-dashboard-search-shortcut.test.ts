import { expect } from "vitest";
import { test } from "#server/test/world-test.ts";
import { createTestView } from "#server/test/views.ts";
import { removeDashboardSearchShortcut } from "#server/views/remove-dashboard-search-shortcut.ts";
import { listOwnViews } from "#server/views/view.ts";

test("a removed view is deleted, and others stay", async ({ world }) => {
  const hubot = world.as("hubot");
  const kept = await createTestView(world, "hubot");
  const removed = await createTestView(world, "hubot");
  await removeDashboardSearchShortcut(hubot, { id: removed.id });
  expect((await listOwnViews(hubot)).map((view) => view.id)).toEqual([kept.id]);
});
