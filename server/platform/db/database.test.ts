import { expect, test } from "vitest";
import { openDatabase } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import { copyDatabase } from "#server/test/database.ts";

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
