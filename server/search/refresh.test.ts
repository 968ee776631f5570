import pg from "pg";
import { expect } from "vitest";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { sql } from "#server/platform/db/sql.ts";
import { refreshSearch } from "#server/search/refresh.ts";
import { searchWorld } from "#server/test/search-world.ts";
import { test } from "#server/test/world-test.ts";

test("search rows of an older version are written again", { timeout: 120_000 }, async ({ world }) => {
  await searchWorld(world);
  const everything = async () => ({
    documents: await world.db.rows(
      sql`select issue_id, document::text, title::text from search_documents order by issue_id`,
    ),
    people: await world.db.rows(sql`select * from involvements order by issue_id, account_id`),
    teams: await world.db.rows(sql`select * from team_mentions order by issue_id`),
    links: await world.db.rows(sql`select * from issue_links order by pull_id, issue_id`),
  });
  const before = await everything();
  expect(before.links.length).toBeGreaterThan(0);
  await world.db.run(sql`update search_documents set version = 0, document = '', title = ''`);
  await world.db.run(sql`delete from involvements`);
  await world.db.run(sql`delete from team_mentions`);
  await world.db.run(sql`delete from issue_links`);
  const platform = { systemContext: () => world.as(null) } as unknown as Platform;
  await refreshSearch(platform);
  expect(await everything()).toEqual(before);
});

test("a chunk is written again after a deadlock", async ({ world }) => {
  await world.issue("mona");
  await world.db.run(sql`update search_documents set version = 0`);
  const deadlock = Object.assign(new pg.DatabaseError("deadlock detected", 0, "error"), { code: "40P01" });
  let isFirst = true;
  const transaction: typeof world.db.transaction = (work) => {
    if (!isFirst) return world.db.transaction(work);
    isFirst = false;
    return Promise.reject(deadlock);
  };
  const ctx = { ...world.as(null), db: { ...world.db, transaction } };
  await refreshSearch({ systemContext: () => ctx } as unknown as Platform);
  expect(await world.db.rows(sql`select 1 from search_documents where version = 0`)).toEqual([]);
});
