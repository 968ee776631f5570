import type { World } from "#server/test/world.ts";
import { createDashboardSearchShortcut } from "#server/views/create-dashboard-search-shortcut.ts";
import type { ViewRow } from "#server/views/view.ts";

type NewView = Parameters<typeof createDashboardSearchShortcut>[1];

/** A saved view of a person, called "Bugs" unless the input has another name. */
export function createTestView(world: World, login: string, input: Partial<NewView> = {}): Promise<ViewRow> {
  return createDashboardSearchShortcut(world.as(login), { name: "Bugs", query: "is:issue label:bug", ...input });
}
