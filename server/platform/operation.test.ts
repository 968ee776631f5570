import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, type Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import { Operation } from "#server/platform/operation.ts";
import { makeSearchLimits } from "#server/platform/search-limits.ts";
import { copyDatabase } from "#server/test/database.ts";
import { testConfig } from "#server/test/world.ts";

let database: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  const copy = await copyDatabase();
  database = openDatabase(copy.connection, { poolSize: 3, statementTimeoutMs: 50_000 });
  close = async () => {
    await database.close();
    await copy.drop();
  };
});

afterAll(() => close());

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const SLEEP = sql`select pg_sleep(40)`;
const CANCELED = { code: "57014" };

function start(requestTimeoutMs: number): Operation {
  const searchLimits = makeSearchLimits({ poolSize: 3, waitMs: 1 });
  return new Operation(database, { config: { ...testConfig, requestTimeoutMs }, searchLimits, client: "account 1" });
}

describe("the time of a request", () => {
  test("ends running statements, in transactions and outside, and does not change the limits of the connections", async () => {
    const { db } = start(1_000);
    await wait(150);
    const started = [
      db.rows(SLEEP),
      db.transaction((tx) => tx.run(SLEEP)),
      db.transaction((tx) => tx.transaction((inner) => inner.row(SLEEP))),
    ];
    for (const result of await Promise.allSettled(started)) {
      expect(result).toMatchObject({ status: "rejected", reason: CANCELED });
    }
    const settings = await Promise.all(
      [1, 2, 3].map(() =>
        database.row<{ ms: string }>(sql`select pg_sleep(0.1), current_setting('statement_timeout') as ms`),
      ),
    );
    expect(settings.map((row) => row?.ms)).toEqual(["50s", "50s", "50s"]);
  });

  test("ends a statement that began at once, also if the pool would give it more time", async () => {
    const { db } = start(400);
    await expect(db.rows(SLEEP)).rejects.toMatchObject(CANCELED);
  });

  test("prevents statements and commits once it is over", async () => {
    const { db } = start(300);
    await database.run(sql`create table if not exists written (id int)`);
    const command = db.transaction(async (tx) => {
      await tx.run(sql`insert into written values (1)`);
      await wait(400);
      await tx.run(sql`insert into written values (2)`);
    });
    const over = {
      code: "RESOURCE_LIMITS_EXCEEDED",
      message: "The request took longer than 0.3 seconds and was stopped. Ask for less at once.",
    };
    await expect(command).rejects.toMatchObject(over);
    expect(await database.rows(sql`select id from written`)).toEqual([]);
    const before = db.statements.count;
    await expect(db.rows(sql`select 1`)).rejects.toMatchObject(over);
    await expect(db.transaction((tx) => tx.rows(sql`select 1`))).rejects.toMatchObject(over);
    expect(db.statements.count).toBe(before);
  });

  test("takes no statement of its own at the beginning", async () => {
    const { db } = start(60_000);
    const before = db.statements.count;
    await db.rows(sql`select 1`);
    expect(db.statements.count).toBe(before + 1);
  });

  test("can be lifted and restarted", async () => {
    const lifted = start(100);
    lifted.lift();
    const restarted = start(100);
    await wait(150);
    expect(await lifted.db.rows(sql`select 1 as n`)).toEqual([{ n: 1 }]);
    await expect(restarted.db.rows(sql`select 1`)).rejects.toMatchObject({ code: "RESOURCE_LIMITS_EXCEEDED" });
    restarted.restart();
    expect(await restarted.db.rows(sql`select 1 as n`)).toEqual([{ n: 1 }]);
  });

  test("can be shorter for a single statement", async () => {
    const operation = start(60_000);
    await expect(operation.withStatementLimit(100).rows(SLEEP)).rejects.toMatchObject(CANCELED);
  });
});
