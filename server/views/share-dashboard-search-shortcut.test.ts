import { expect } from "vitest";
import { addOrganizationMember, removeOrganizationMember } from "#server/access/membership.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createTestView } from "#server/test/views.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";
import { removeDashboardSearchShortcut } from "#server/views/remove-dashboard-search-shortcut.ts";
import { shareDashboardSearchShortcut } from "#server/views/share-dashboard-search-shortcut.ts";
import { updateDashboardSearchShortcut } from "#server/views/update-dashboard-search-shortcut.ts";
import { canManage, canUpdate, listOwnViews, listSharedViews, requireView } from "#server/views/view.ts";

async function organization(world: World): Promise<number> {
  const row = await world.db.row<{ id: number }>(sql`select id from accounts where login = 'octo'`);
  return row?.id ?? 0;
}

test("a view shared with an organization is visible to its members, until they leave", async ({ world }) => {
  const octo = await organization(world);
  for (const login of ["hubot", "rita"])
    await addOrganizationMember(world.as("mona"), {
      organizationId: octo,
      accountId: world.id(login),
      role: "MEMBER",
    });
  const view = await createTestView(world, "hubot");
  await expect(shareDashboardSearchShortcut(world.as("max"), { id: view.id, with: null })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await shareDashboardSearchShortcut(world.as("hubot"), { id: view.id, with: { organizationId: octo } });
  const rita = world.as("rita");
  const [seen] = await listSharedViews(rita);
  if (!seen) throw new Error("It was not shared.");
  expect([seen.id, canUpdate(rita, seen), canManage(rita, seen)]).toEqual([view.id, false, false]);
  await expect(updateDashboardSearchShortcut(rita, { id: view.id, name: "Mine" })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await expect(requireView(world.as("max"), view.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await shareDashboardSearchShortcut(world.as("hubot"), {
    id: view.id,
    with: { organizationId: octo },
    editors: "EVERYONE",
  });
  expect((await updateDashboardSearchShortcut(rita, { id: view.id, name: "Ours" })).name).toBe("Ours");
  await expect(removeDashboardSearchShortcut(rita, { id: view.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  // Who made it leaves: it stays with the organization, whose owner may end it.
  await removeOrganizationMember(world.as("mona"), octo, world.id("hubot"));
  await expect(requireView(world.as("hubot"), view.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await listOwnViews(world.as("hubot"))).toEqual([]);
  expect((await requireView(rita, view.id)).name).toBe("Ours");
  await removeDashboardSearchShortcut(world.as("mona"), { id: view.id });
});
