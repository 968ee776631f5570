import { expect, onTestFinished, test as plainTest } from "vitest";
import { openDatabase } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import { ANONYMOUS, transact, type Context } from "#server/platform/context.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { copyDatabase } from "#server/test/database.ts";
import { contextFor } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

test("jobs that a command requests are sent once it has committed, and not when it fails", async ({ world }) => {
  const sent: string[] = [];
  const ctx: Context = { ...world.as("mona"), enqueue: async (job) => void sent.push(job) };
  const requestJob = async (tx: Context) => {
    await tx.enqueue("detach", {});
    expect(sent).toEqual([]);
  };
  await runCommand(ctx, requestJob, undefined);
  expect(sent).toEqual(["detach"]);
  const failing = async (tx: Context) => {
    await tx.enqueue("detach", {});
    throw new Error("refused");
  };
  await expect(runCommand(ctx, failing, undefined)).rejects.toThrow("refused");
  expect(sent).toEqual(["detach"]);
});

test("jobs of a transaction within another one are sent once the outer one has committed", async ({ world }) => {
  const sent: string[] = [];
  const ctx: Context = { ...world.as("mona"), enqueue: async (job) => void sent.push(job) };
  await transact(ctx, async (outer) => {
    await transact(outer, (inner) => inner.enqueue("detach", {}));
    expect(sent).toEqual([]);
  });
  expect(sent).toEqual(["detach"]);
});

plainTest("a command that PostgreSQL ends because of a deadlock is run again", async () => {
  const { connection, drop } = await copyDatabase();
  const db = openDatabase(connection, { poolSize: 2 });
  onTestFinished(async () => {
    await db.close();
    await drop();
  });
  let runs = 0;
  let holders = 0;
  let open = (): void => undefined;
  const bothHoldTheirFirst = new Promise<void>((resolve) => (open = resolve));
  const lockInOrder = async (tx: Context, [first, second]: [number, number]) => {
    runs += 1;
    await tx.db.run(sql`select pg_advisory_xact_lock(${first}::bigint)`);
    holders += 1;
    if (holders === 2) open();
    await bothHoldTheirFirst;
    await tx.db.run(sql`select pg_advisory_xact_lock(${second}::bigint)`);
    return first;
  };
  const ctx = contextFor(db, ANONYMOUS);
  const results = await Promise.all([runCommand(ctx, lockInOrder, [1, 2]), runCommand(ctx, lockInOrder, [2, 1])]);
  expect(results).toEqual([1, 2]);
  expect(runs).toBe(3);
});
