import pg from "pg";
import { test as base } from "vitest";
import { makeQueryable } from "#server/platform/db/database.ts";
import { copyDatabase } from "#server/test/database.ts";
import { makeWorld, type World } from "#server/test/world.ts";

type Fixtures = { connection: pg.Client; world: World };

/** A test with its own world. All tests of a worker share a database; each runs in a transaction that is rolled back. */
export const test = base.extend<Fixtures>({
  connection: [
    // Vitest reads from the empty pattern that this fixture needs no other one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const copy = await copyDatabase();
      const client = new pg.Client(copy.connection);
      await client.connect();
      await use(client);
      await client.end();
      await copy.drop();
    },
    { scope: "worker" },
  ],
  world: async ({ connection }, use) => {
    await connection.query("begin");
    try {
      await use(await makeWorld(makeQueryable(connection)));
    } finally {
      await connection.query("rollback");
    }
  },
});
