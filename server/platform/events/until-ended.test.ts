import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { makeQueryable, type Queryable } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import { untilEnded } from "#server/platform/events/until-ended.ts";
import { copyDatabase } from "#server/test/database.ts";

test("a transaction that has a number is waited for", async () => {
  const copy = await copyDatabase();
  const [writer, other] = [new pg.Client(copy.connection), new pg.Client(copy.connection)];
  onTestFinished(async () => {
    await Promise.all([writer.end(), other.end()]);
    await copy.drop();
  });
  await Promise.all([writer.connect(), other.connect()]);
  await writer.query("begin");
  const { rows } = await writer.query<{ pid: number }>("select pg_backend_pid() as pid, pg_current_xact_id()");
  let hasEnded = false;
  const ended = untilEnded(makeQueryable(other), sql`pid = ${rows[0]?.pid}::int`).then(() => (hasEnded = true));
  for (let answer = 0; answer < 5; answer++) await other.query("select 1");
  expect(hasEnded).toBe(false);
  await writer.query("commit");
  await ended;
});

test("what runs at first is waited for, and not what begins later", async () => {
  const lists = [["1", "2"], ["2", "3"], ["3"], []];
  const rows = async () => (lists.shift() ?? []).map((id) => ({ id }));
  await untilEnded({ rows } as Pick<Queryable, "rows">, sql`true`);
  expect(lists).toEqual([[]]);
});
