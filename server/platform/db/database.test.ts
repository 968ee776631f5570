import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { openDatabase, type Database } from "#server/platform/db/database.ts";
import { prepared, preparedLong, sql } from "#server/platform/db/sql.ts";
import { DatabaseUnavailableError, toUserError } from "#server/platform/db/unavailable.ts";
import { copyDatabase, emptyDatabase } from "#server/test/database.ts";

test("a transaction whose connection breaks fails, and the next one succeeds", async () => {
  const copy = await copyDatabase();
  const database = openDatabase(copy.connection, { poolSize: 2 });
  const transaction = database.transaction(async (tx) => {
    const backend = await tx.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.run(sql`select pg_terminate_backend(${backend?.pid ?? 0}, 5000)`);
    // Lets the end of the connection arrive before the next statement.
    await new Promise((resolve) => setImmediate(resolve));
    return tx.row(sql`select 1 as answer`);
  });
  await expect(transaction).rejects.toThrow();
  expect(await database.transaction((tx) => tx.row(sql`select 1 as answer`))).toEqual({ answer: 1 });
  await database.close();
  await copy.drop();
});

test("a full disk of the database is reported as such, and the connection remains in use", async () => {
  const copy = await copyDatabase();
  const database = openDatabase(copy.connection, { poolSize: 1 });
  const pid = () => database.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const before = await pid();
  const fails = sql`do $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$`;
  const failure = await database.transaction((tx) => tx.run(fails)).catch((error: unknown) => error);
  expect(toUserError(failure)).toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    message: "There is no space left on the disk of the database, so nothing can be saved. Please try again later.",
  });
  expect(await pid()).toEqual(before);
  await database.close();
  await copy.drop();
});

test("a statement that PostgreSQL ends because of a deadlock is sent again", async () => {
  const empty = await emptyDatabase();
  const database = openDatabase(empty.connection, { poolSize: 8 });
  onTestFinished(async () => {
    await database.close();
    await empty.drop();
  });
  const BARRIER = 3;
  /** Locks the first one, waits for the barrier, and locks the second one. */
  const lock = (first: number, second: number) =>
    database.row<{ second: number }>(
      prepared(sql`
      with a as materialized (select pg_advisory_xact_lock(${first}::bigint)),
        b as materialized (select pg_advisory_xact_lock_shared(${BARRIER}::bigint) from a),
        c as materialized (select pg_advisory_xact_lock(${second}::bigint) from b)
      select ${second}::int as second from c`),
    );
  const countWaiting = () =>
    database.row<{ count: number }>(sql`
      select count(*) from pg_locks where locktype = 'advisory' and objid = ${BARRIER}::bigint and not granted`);
  const statements = await database.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${BARRIER}::bigint)`);
    // Prepared statements that are sent in one turn share a connection.
    const first = lock(1, 2);
    await vi.waitUntil(async () => (await countWaiting())?.count === 1);
    const second = lock(2, 1);
    await vi.waitUntil(async () => (await countWaiting())?.count === 2);
    return [first, second];
  });
  expect(await Promise.all(statements)).toEqual([{ second: 2 }, { second: 1 }]);
  const countDeadlocks = () =>
    database.row<{ deadlocks: number }>(sql`select deadlocks from pg_stat_database where datname = current_database()`);
  await vi.waitUntil(async () => (await countDeadlocks())?.deadlocks === 1);
});

describe("statements that are sent at once", () => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const empty = await emptyDatabase();
    drop = empty.drop;
    database = openDatabase(empty.connection, { poolSize: 4, statementTimeoutMs: 2000 });
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });
  const add = (n: number) =>
    database.row<{ sum: number; pid: number }>(prepared(sql`select ${n}::int + 1 as sum, pg_backend_pid() as pid`));
  const divide = (n: number) => database.row<{ result: number }>(prepared(sql`select 10 / ${n}::int as result`));

  test("share a connection if they are prepared, and each gets its own rows", async () => {
    const rows = await Promise.all([1, 2, 3, 4, 5].map(add));
    expect(rows.map((row) => row?.sum)).toEqual([2, 3, 4, 5, 6]);
    expect(new Set(rows.map((row) => row?.pid)).size).toBe(1);
    expect(database.pool.totalCount).toBe(1);
  });

  test("are divided between two connections if they are many, and each gets its own rows", async () => {
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const rows = await Promise.all(numbers.map(add));
    expect(rows.map((row) => row?.sum)).toEqual(numbers.map((n) => n + 1));
    expect(new Set(rows.map((row) => row?.pid)).size).toBe(2);
  });

  test("have a connection each otherwise, so that none waits for a slow one", async () => {
    const pid = () => database.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const rows = await Promise.all([pid(), pid()]);
    expect(new Set(rows.map((row) => row?.pid)).size).toBe(2);
  });

  test("have a connection each if they are prepared and long, and the short ones do not wait for them", async () => {
    const answered: string[] = [];
    const sleep = database.run(preparedLong(sql`select pg_sleep(0.2)`)).then(() => answered.push("long"));
    await Promise.all([sleep, add(1).then(() => answered.push("short"))]);
    expect(answered).toEqual(["short", "long"]);
    const name = await database.row(
      preparedLong(sql`select 1 as n from pg_prepared_statements where statement like '%pg_prepared_statements%'`),
    );
    expect(name).toEqual({ n: 1 });
  });

  test("fail alone: the others of the connection are answered", async () => {
    const [first, failed, last] = await Promise.allSettled([divide(5), divide(0), divide(2)]);
    expect(first).toEqual({ status: "fulfilled", value: { result: 2 } });
    expect(last).toEqual({ status: "fulfilled", value: { result: 5 } });
    expect(failed).toMatchObject({ status: "rejected", reason: { message: "division by zero" } });
    expect(await add(1)).toMatchObject({ sum: 2 });
  });

  test("are canceled by the time limit of each statement", async () => {
    const sleep = (seconds: number) => database.run(prepared(sql`select pg_sleep(${seconds}::float)`));
    const [slow, quick] = await Promise.allSettled([sleep(10), sleep(0)]);
    expect(slow.status).toBe("rejected");
    expect(quick.status).toBe("fulfilled");
  });

  test("fail together when their connection breaks, and the next ones get another", async () => {
    const before = await add(1);
    const ends = prepared(sql`select pg_terminate_backend(pg_backend_pid())`);
    for (const result of await Promise.allSettled([database.run(ends), add(1)]))
      expect(result).toMatchObject({ status: "rejected", reason: expect.any(DatabaseUnavailableError) as Error });
    const after = await add(1);
    expect(after?.sum).toBe(2);
    expect(after?.pid).not.toBe(before?.pid);
  });
});

describe("values of the database", () => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const empty = await emptyDatabase();
    drop = empty.drop;
    database = openDatabase(empty.connection, { poolSize: 1 });
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });

  test("64-bit integers are numbers: alone, in arrays, in aggregates and in JSON", async () => {
    const max = Number.MAX_SAFE_INTEGER;
    const row = await database.row(sql`
      select ${max}::bigint as one, ${[1, max, -max]}::bigint[] as many, '{}'::bigint[] as none, array[null, 2::bigint] as with_null,
        null::bigint[] as missing, (select array_agg(n) from unnest(${[max, 3]}::bigint[]) n) as aggregate,
        (select jsonb_agg(n) from unnest(${[max, 3]}::bigint[]) n) as json`);
    expect(row).toEqual({
      one: max,
      many: [1, max, -max],
      none: [],
      withNull: [null, 2],
      missing: null,
      aggregate: [max, 3],
      json: [max, 3],
    });
  });

  test("arrays arrive as they are: empty ones, of numbers, of texts and with null", async () => {
    const arrays = { none: [], numbers: [1, -2.5], texts: ["a", "b,c", '"', "{}"], nulls: [1, null] };
    const row = await database.row(sql`
      select ${arrays.none}::bigint[] as none, ${arrays.numbers}::float8[] as numbers, ${arrays.texts}::text[] as texts,
        ${arrays.nulls}::bigint[] as nulls`);
    expect(row).toEqual(arrays);
  });

  test("integers beyond 53 bits are an error", async () => {
    await expect(database.row(sql`select 9007199254740993::bigint`)).rejects.toThrow("exceeds 53 bits");
    await expect(database.row(sql`select array[1, 9007199254740993]::bigint[]`)).rejects.toThrow("exceeds 53 bits");
    expect(await database.row(sql`select 1 as number`)).toEqual({ number: 1 });
  });
});
