import { expect, onTestFinished, test, vi } from "vitest";
import { EVENTS_CHANNEL, listen } from "#server/platform/events/listen.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import { copyDatabase } from "#server/test/database.ts";
import { startDatabaseProxy } from "#server/test/database-proxy.ts";

async function setUp() {
  const copy = await copyDatabase();
  const proxy = await startDatabaseProxy(copy.connection);
  const log = { info: vi.fn(), warn: vi.fn() };
  const bus = await listen(proxy.connection, log);
  const database = openDatabase(copy.connection, { poolSize: 1 });
  onTestFinished(async () => {
    await bus.close();
    await database.close();
    proxy.close();
    await copy.drop();
  });
  return { bus, proxy, log, database };
}

test("a lost connection is replaced by one attempt at a time, however many fail", async () => {
  const { bus, proxy, database } = await setUp();
  const onGap = vi.fn();
  const onNotice = vi.fn();
  bus.subscribe(onNotice, onGap);
  proxy.setState("refusing");
  await vi.waitFor(() => expect(proxy.refused.count).toBeGreaterThanOrEqual(4), 60_000);
  expect(proxy.refused.mostAtOnce).toBe(1);
  proxy.setState("open");
  await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(1), 30_000);
  await database.run(sql`select pg_notify(${EVENTS_CHANNEL}::text, '{"id": 7}')`);
  await vi.waitFor(() => expect(onNotice).toHaveBeenCalledWith({ id: 7 }), 10_000);
});

test("a check fails when the database is silent or gone, and closing does not wait for it", async () => {
  const { bus, proxy } = await setUp();
  expect(await bus.isDatabaseAnswering(10_000)).toBe(true);
  proxy.setState("silent");
  expect(await bus.isDatabaseAnswering(100)).toBe(false);
  proxy.setState("refusing");
  expect(await bus.isDatabaseAnswering(10_000)).toBe(false);
});
