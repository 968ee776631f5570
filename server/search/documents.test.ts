import { expect } from "vitest";
import { sql } from "#server/platform/db/sql.ts";
import { rebuildDocuments } from "#server/search/documents.ts";
import { plainTest, test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

const REVIEWS = 120;

/** Pull requests, each with a review that has a comment. */
async function makeReviews(world: World, count: number): Promise<void> {
  const { id } = world.hello;
  await world.db.run(sql`
    with pulls as (
      insert into issues (repository_id, number, is_pull, title, author_id)
      select ${id}, n, true, 'A title', ${world.id("mona")} from generate_series(1, ${count}::integer) n returning id, number),
    bodies as (
      insert into issue_bodies (repository_id, issue_id, body, body_html) select ${id}, id, 'bodyword', '' from pulls),
    reviews as (
      insert into pull_reviews (repository_id, issue_id, state, body, body_html, created_at, updated_at)
      select ${id}, id, 'COMMENTED', 'reviewword', '', now(), now() from pulls returning id)
    insert into pull_review_comments (repository_id, review_id, body, body_html, created_at, updated_at)
    select ${id}, id, 'lineword', '', now(), now() from reviews`);
}

test("a document has the words of reviews and of their comments", async ({ world }) => {
  await makeReviews(world, 1);
  await rebuildDocuments(world.as(null), sql`i.repository_id = ${world.hello.id}`);
  const [row] = await world.db.rows<{ document: string }>(
    sql`select document::text from search_documents where repository_id = ${world.hello.id}`,
  );
  expect(row?.document).toMatch(/'bodyword':.*'lineword':.*'reviewword':/);
});

plainTest("a document of up to 8 KB is stored in its row", async ({ world }) => {
  const words = Array.from({ length: 150 }, (_, n) => `distinctword${n}`);
  const issue = await world.issue("mona", { title: "Long", body: words.join(" ") });
  const row = await world.db.row<{ bytes: number; chunkId: string | null }>(sql`
    select pg_column_size(document) as bytes, pg_column_toast_chunk_id(document) as "chunkId"
    from search_documents where repository_id = ${world.hello.id} and issue_id = ${issue.id}`);
  expect(row?.bytes).toBeGreaterThan(4000);
  expect(row?.bytes).toBeLessThan(8000);
  expect(row?.chunkId).toBeNull();
});

// While a repository is imported, the statistics may say that the tables have no rows.
plainTest(
  "no issue pairs all reviews of a repository with all comments, whatever the statistics say",
  async ({ world }) => {
    await makeReviews(world, REVIEWS);
    await world.db.run(sql`
    update pg_class set reltuples = 0, relpages = 10 where relname ~ '^pull_review' or relname in ('comments', 'issues')`);
    const read = async () => {
      const row = await world.db.row<{ reads: number }>(sql`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as reads from pg_stat_xact_user_tables
      where relname in ('pull_reviews', 'pull_review_comments')`);
      return row?.reads ?? 0;
    };
    const before = await read();
    await rebuildDocuments(world.as(null), sql`i.repository_id = ${world.hello.id}`);
    // Each review may be compared with all others, and each comment too: pairs of both would be a hundred times as many.
    expect((await read()) - before).toBeLessThanOrEqual(2 * REVIEWS ** 2);
  },
);
