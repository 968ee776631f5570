import { expect } from "vitest";
import { createTestView } from "#server/test/views.ts";
import { test } from "#server/test/world-test.ts";
import { createSearchShortcutFeed, feedContext } from "#server/views/create-search-shortcut-feed.ts";

test("the secret of a feed reads one view as its person, until a new secret replaces it", async ({ world }) => {
  const view = await createTestView(world, "hubot");
  const other = await createTestView(world, "hubot");
  const secret = (url: string) => new URL(url).searchParams.get("token") ?? "";
  const old = secret(await createSearchShortcutFeed(world.as("hubot"), { id: view.id }));
  expect((await feedContext(world.as(null), view.id, old))?.viewer.login).toBe("hubot");
  expect(await feedContext(world.as(null), other.id, old)).toBeUndefined();
  const next = secret(await createSearchShortcutFeed(world.as("hubot"), { id: view.id }));
  expect(await feedContext(world.as(null), view.id, old)).toBeUndefined();
  expect((await feedContext(world.as(null), view.id, next))?.viewer.scopes).toEqual(["repo"]);
  await expect(
    createSearchShortcutFeed(world.as("hubot", { scopes: ["repo"] }), { id: view.id }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
});
