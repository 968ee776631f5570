import { expect } from "vitest";
import { deleteCollaborator } from "#server/access/membership.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createTestView } from "#server/test/views.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";
import { setRepositoryDefaultView } from "#server/views/set-repository-default-view.ts";
import { shareDashboardSearchShortcut } from "#server/views/share-dashboard-search-shortcut.ts";
import { listOwnViews, requireView } from "#server/views/view.ts";

async function organization(world: World): Promise<number> {
  const row = await world.db.row<{ id: number }>(sql`select id from accounts where login = 'octo'`);
  return row?.id ?? 0;
}

test("a view shared with a repository follows access to it and can be its default view", async ({ world }) => {
  const view = await createTestView(world, "wren");
  await expect(
    setRepositoryDefaultView(world.as("wren"), { repositoryId: world.secret.id, viewId: view.id }),
  ).rejects.toThrow("Share the view");
  await expect(
    shareDashboardSearchShortcut(world.as("wren"), {
      id: view.id,
      with: { organizationId: await organization(world) },
    }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  await shareDashboardSearchShortcut(world.as("wren"), { id: view.id, with: { repositoryId: world.secret.id } });
  await setRepositoryDefaultView(world.as("wren"), { repositoryId: world.secret.id, viewId: view.id });
  const query = `{ repository(owner: "octo", name: "secret") { defaultView { name } views { totalCount } } }`;
  expect((await world.graphql("tess", query)).data).toEqual({
    repository: { defaultView: { name: "Bugs" }, views: { totalCount: 1 } },
  });
  await expect(
    setRepositoryDefaultView(world.as("tess"), { repositoryId: world.secret.id, viewId: null }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
  await deleteCollaborator(world.as("mona"), world.secret.id, world.id("wren"));
  await expect(requireView(world.as("wren"), view.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await shareDashboardSearchShortcut(world.as("mona"), { id: view.id, with: null });
  expect((await world.graphql("tess", query)).data).toEqual({
    repository: { defaultView: null, views: { totalCount: 0 } },
  });
  // It is its maker's own again.
  expect(await listOwnViews(world.as("wren"))).toHaveLength(1);
});
