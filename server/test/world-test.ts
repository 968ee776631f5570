import pg from "pg";
import { inject, test as base } from "vitest";
import { makeQueryable } from "#server/platform/db/database.ts";
import { copyCitusDatabase, copyDatabase } from "#server/test/database.ts";
import { makeWorld, type World } from "#server/test/world.ts";

type Fixtures = { connection: pg.Client; world: World };

/**
 * A test with its own world. All tests of a worker share a database; each runs in a transaction that is rolled back. With
 * `npm test -- --citus URL` the database is distributed.
 */
export const test = base.extend<Fixtures>({
  connection: [
    // Vitest reads from the empty pattern that this fixture needs no other one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const copy = await (inject("citus") ? copyCitusDatabase() : copyDatabase());
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
      await use(await makeWorld(makeQueryable(connection, inject("citus") !== null)));
    } finally {
      await connection.query("rollback");
    }
  },
});

/** A test of what only an undistributed database has. */
export const plainTest = test.skipIf(inject("citus") !== null);

/** A test of what only a distributed database has. */
export const citusTest = test.skipIf(inject("citus") === null);
