import { expect } from "vitest";
import { sql } from "#server/platform/db/sql.ts";
import { readsAllInOrder } from "#server/search/read-order.ts";
import { plainTest as test } from "#server/test/world-test.ts";

const newest = (title: string) => sql`
  select id from issues where not is_pull and state = 'OPEN' and title = ${title} order by updated_at desc, id desc limit 1`;

test("a list is read in the order of all issues if PostgreSQL finds that best", async ({ world: { db, hello } }) => {
  await db.run(sql`
    insert into issues (repository_id, number, title) select ${hello.id}, n, 'x' from generate_series(1, 1000) n`);
  await db.run(sql`analyze issues`);
  const ofNumber = sql`select id from issues where repository_id = ${hello.id} and number = 1`;
  expect(await readsAllInOrder(db, newest("x"))).toBe(true);
  expect(await readsAllInOrder(db, sql`select * from (${newest("x")}) i order by id`)).toBe(true);
  expect(await readsAllInOrder(db, newest("of no issue"))).toBe(false);
  expect(await readsAllInOrder(db, ofNumber)).toBe(false);
  // The bitmap of an index is in no order.
  await db.run(sql`set local enable_indexscan = off`);
  await db.run(sql`set local enable_seqscan = off`);
  expect(await readsAllInOrder(db, newest("x"))).toBe(false);
});
