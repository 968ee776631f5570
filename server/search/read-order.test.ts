import { expect } from "vitest";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/database.ts";
import { sql, toQuery } from "#server/platform/db/sql.ts";
import { Operation } from "#server/platform/operation.ts";
import { makeSearchLimits } from "#server/platform/search-limits.ts";
import { readsAllInOrder } from "#server/search/read-order.ts";
import { plainTest as test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

/** Requests of one process, and the statements that they send. */
function openProcess(world: World) {
  const statements: string[] = [];
  const database: Pick<Database, "forClient"> = {
    forClient: () => ({
      ...world.db,
      rows: (fragment) => (statements.push(toQuery(fragment).text), world.db.rows(fragment)),
    }),
  };
  const searchLimits = makeSearchLimits({ poolSize: 10, processes: 1, waitMs: 1000 });
  const request = (): Context => {
    const ctx = world.as("mona");
    const operation = new Operation(database as Database, { config: ctx.config, searchLimits, client: "account 1" });
    return { ...ctx, operation, db: operation.db };
  };
  return { request, statements };
}

async function addIssues({ db, hello }: World, count: number): Promise<void> {
  await db.run(
    sql`insert into issues (repository_id, number, title) select ${hello.id}, n, 'x' from generate_series(1, ${count}::int) n`,
  );
  await db.run(sql`analyze issues`);
}

const newest = (title: string) => sql`
  select id from issues where not is_pull and state = 'OPEN' and title = ${title} order by updated_at desc, id desc limit 1`;

test("a list is read in the order of all issues if PostgreSQL finds that best", async ({ world }) => {
  await addIssues(world, 1000);
  const ctx = world.as("mona");
  expect(await readsAllInOrder(ctx, newest("x"))).toBe(true);
  expect(await readsAllInOrder(ctx, sql`select * from (${newest("x")}) i order by id`)).toBe(true);
  expect(await readsAllInOrder(ctx, newest("of no issue"))).toBe(false);
  expect(
    await readsAllInOrder(ctx, sql`select id from issues where repository_id = ${world.hello.id} and number = 1`),
  ).toBe(false);
});

test("PostgreSQL is asked once by each process for the same statement", async ({ world }) => {
  await addIssues(world, 1000);
  const { request, statements } = openProcess(world);
  expect(await readsAllInOrder(request(), newest("x"))).toBe(true);
  expect(await readsAllInOrder(request(), newest("x"))).toBe(true);
  expect(statements).toHaveLength(1);
  expect(await readsAllInOrder(request(), newest("of no issue"))).toBe(false);
  expect(await readsAllInOrder(request(), newest("of no issue"))).toBe(false);
  expect(statements).toHaveLength(2);
  expect(await readsAllInOrder(openProcess(world).request(), newest("x"))).toBe(true);
  expect(statements).toHaveLength(2);
});
