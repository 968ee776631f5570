import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { checkConnectionBudget, countConnections, fitPool } from "#server/platform/db/connection-budget.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { copyDatabase } from "#server/test/database.ts";
import { startTestServer } from "#server/test/server.ts";

/** A log, and what was written to it. */
function makeTestLog() {
  const lines: { msg: string; needed?: number; available?: number }[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)) as (typeof lines)[number]);
      done();
    },
  });
  return { log: pino({ level: "warn" }, stream), lines };
}

const WARNING =
  "The database allows fewer connections than this server may use: raise max_connections or lower MILEPOST_DB_POOL.";

test("too few connections for one process are a warning with both numbers; enough are none", async () => {
  const copy = await copyDatabase();
  const database = openDatabase(copy.connection, { poolSize: 1 });
  const { log, lines } = makeTestLog();
  await checkConnectionBudget(database, log, 97);
  expect(lines).toEqual([]);
  await checkConnectionBudget(database, log, 98);
  expect(lines).toEqual([expect.objectContaining({ msg: WARNING, needed: 98, available: 97 })]);
  await database.close();
  await copy.drop();
});

test("several processes share the connections that there are, with those of one more that replaces another", () => {
  expect(countConnections({ processes: 1, poolSize: 10 })).toBe(18);
  expect(countConnections({ processes: 2, poolSize: 10 })).toBe(54);
  expect(fitPool({ processes: 2, poolSize: 10 }, 97)).toBe(10);
  expect(fitPool({ processes: 4, poolSize: 20 }, 97)).toBe(11);
  expect(fitPool({ processes: 16, poolSize: 10 }, 97)).toBe(2);
});

test("a server checks them when it starts: its pool and eight more", async () => {
  const copy = await copyDatabase();
  const { log, lines } = makeTestLog();
  const server = await startTestServer(copy.connection, { log, env: { MILEPOST_DB_POOL: "200" } });
  onTestFinished(async () => {
    await server.stop();
    await copy.drop();
  });
  expect(lines.filter(({ msg }) => msg === WARNING)).toMatchObject([{ needed: 208, available: 97 }]);
});
