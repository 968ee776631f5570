import { expect } from "vitest";
import { openDatabase } from "#server/platform/db/database.ts";
import { copyDatabase } from "#server/test/database.ts";
import { createTestView } from "#server/test/views.ts";
import { test } from "#server/test/world-test.ts";
import { makeWorld } from "#server/test/world.ts";
import { updateDashboardSearchShortcut } from "#server/views/update-dashboard-search-shortcut.ts";

test("an update changes only the fields that it has", async ({ world }) => {
  const view = await createTestView(world, "hubot", { color: "RED" });
  expect(await updateDashboardSearchShortcut(world.as("hubot"), { id: view.id, query: " is:pr  " })).toMatchObject({
    query: "is:pr",
    name: "Bugs",
    color: "RED",
  });
});

test.for([
  [{ name: "x".repeat(101) }, "Name is too long"],
  [{ query: "x".repeat(4097) }, "Query is too long"],
  [{ description: "x".repeat(257) }, "Description is too long"],
] as const)("texts that are too long are refused (%#)", async ([input, message], { world }) => {
  const { id } = await createTestView(world, "hubot");
  await expect(updateDashboardSearchShortcut(world.as("hubot"), { id, ...input })).rejects.toThrow(message);
});

test("an update of an older version is refused unless the client insists", async ({ world }) => {
  const hubot = world.as("hubot");
  const view = await createTestView(world, "hubot");
  const { id } = view;
  // As the API tells it: in seconds.
  const updatedAt = new Date(Math.floor(view.updatedAt.getTime() / 1000) * 1000);
  await updateDashboardSearchShortcut(hubot, { id, name: "In one tab", expectedUpdatedAt: updatedAt });
  await expect(
    updateDashboardSearchShortcut(hubot, { id, name: "In the other", expectedUpdatedAt: updatedAt }),
  ).rejects.toMatchObject({ code: "STALE_DATA" });
  expect((await updateDashboardSearchShortcut(hubot, { id, name: "In the other" })).name).toBe("In the other");
});

test("an update of a view that the viewer cannot see does not wait for the owner's lock", async () => {
  const copy = await copyDatabase();
  const database = openDatabase(copy.connection, { poolSize: 3, statementTimeoutMs: 3000 });
  try {
    const world = await makeWorld(database);
    const view = await createTestView(world, "mona");
    await database.transaction(async (db) => {
      await updateDashboardSearchShortcut({ ...world.as("mona"), db }, { id: view.id, name: "Mine" });
      const update = database.transaction((other) =>
        updateDashboardSearchShortcut({ ...world.as("hubot"), db: other }, { id: view.id, name: "Theirs" }),
      );
      await expect(update).rejects.toMatchObject({ code: "NOT_FOUND" });
    });
  } finally {
    await database.close();
    await copy.drop();
  }
});
