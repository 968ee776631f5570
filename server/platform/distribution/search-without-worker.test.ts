import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { openDatabase } from "#server/platform/db/database.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { copyCitusDatabase } from "#server/test/database.ts";
import { failWorker, findWorkers } from "#server/test/failed-worker.ts";
import { queries } from "#server/test/random-queries.ts";
import { searchWorld } from "#server/test/search-world.ts";
import { makeWorld } from "#server/test/world.ts";

/** The same queries in each run. */
const SAMPLE = fc.sample(queries, { numRuns: 50, seed: 1 });

test.skipIf(inject("citus") === null)(
  "while a worker has failed, searches over all repositories find what the others have",
  { timeout: 240_000 },
  async () => {
    const copy = await copyCitusDatabase();
    const database = openDatabase(copy.connection, { poolSize: 3, isDistributed: true });
    try {
      const world = await makeWorld(database);
      await searchWorld(world);
      // Names of the issues in queries are those of one repository, which remains.
      const workers = await findWorkers(database);
      const remaining = workers.get(world.hello.id);
      for (let n = 0; n < 16 && [...workers.values()].every((worker) => worker === remaining); n += 1) {
        const { id } = await world.repository(`other${n}`, "PUBLIC");
        await world.issue("mona", { repositoryId: id, title: "Crash on start" });
        for (const [key, value] of await findWorkers(database)) workers.set(key, value);
      }
      const failed = [...workers.values()].find((worker) => worker !== remaining) ?? 0;
      const mona = world.as("mona");
      const find = async (query: string) => {
        const { nodes, isIncomplete } = await searchIssues(mona, { query, first: 100 });
        return { isIncomplete, keys: nodes.map(({ repositoryId, id }) => ({ repositoryId, id })) };
      };
      const before = new Map<string, Awaited<ReturnType<typeof find>>>();
      for (const query of SAMPLE) before.set(query, await find(query));
      await failWorker(database, failed);
      for (const query of SAMPLE) {
        const rest = before.get(query)?.keys.filter(({ repositoryId }) => workers.get(repositoryId) !== failed);
        expect([query, await find(query)]).toEqual([query, { isIncomplete: true, keys: rest }]);
      }
    } finally {
      await database.close();
      await copy.drop();
    }
  },
);
