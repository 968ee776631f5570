import { expect, test } from "vitest";
import { openDatabase } from "#server/platform/db/database.ts";
import { copyDatabase } from "#server/test/database.ts";
import { makeWorld } from "#server/test/world.ts";
import { createDashboardSearchShortcut } from "#server/views/create-dashboard-search-shortcut.ts";
import { updateDashboardSearchShortcut } from "#server/views/update-dashboard-search-shortcut.ts";

test("who may not see a view does not wait for its owner's change", async () => {
  const copy = await copyDatabase();
  const database = openDatabase(copy.connection, { poolSize: 3, statementTimeoutMs: 3000 });
  try {
    const world = await makeWorld(database);
    const view = await createDashboardSearchShortcut(world.as("mona"), { name: "Bugs", query: "is:issue" });
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
