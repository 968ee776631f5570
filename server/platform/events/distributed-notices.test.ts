import pg from "pg";
import { describe, expect, inject, test } from "vitest";
import { EVENTS_CHANNEL, listen } from "#server/platform/events/listen.ts";
import { copyCitusDatabase } from "#server/test/database.ts";
import { makeParts } from "#server/test/parts.ts";
import { testLog } from "#server/test/world.ts";

const WRITERS = 8;
/** Without waiting, about one of 300 notices came too early. */
const TRANSACTIONS = 2400;

describe.skipIf(inject("citus") === null)("notices of a distributed database", () => {
  test("come when what they are about is committed on all machines", async () => {
    const copy = await copyCitusDatabase();
    const pool = new pg.Pool({ ...copy.connection, max: 2 * WRITERS + 1 });
    const { repositoryIds, writeLabel } = await makeParts(pool);
    const bus = await listen(copy.connection, testLog, { isDistributed: true });
    const found: Promise<number | null>[] = [];
    bus.subscribe(({ id }) => {
      const repositoryId = repositoryIds[id % repositoryIds.length];
      const read = pool.query("select from labels where repository_id = $1 and name = $2", [repositoryId, `n${id}`]);
      found.push(read.then(({ rowCount }) => rowCount));
    });
    let last = 0;
    const write = async () => {
      const writer = await pool.connect();
      while (last < TRANSACTIONS) {
        const id = (last += 1);
        await writeLabel(writer, `n${id}`, () =>
          writer.query("select pg_notify($1, $2)", [EVENTS_CHANNEL, JSON.stringify({ id })]),
        );
      }
      writer.release();
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
    await expect.poll(() => found.length, { timeout: 10_000 }).toBe(last);
    expect((await Promise.all(found)).filter((count) => count !== 1)).toEqual([]);
    await bus.close();
    await pool.end();
    await copy.drop();
  });
});
