import { cp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { describe, expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { emptyDatabase } from "#server/test/database.ts";
import { makeFolder } from "#server/test/folder.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

const MIGRATION = "0016-bigint-ids.sql";

describe("ids", () => {
  test("are 64-bit in every column that is named id or ends in _id or _ids, and in every sequence", async ({
    world: { db },
  }) => {
    const columns = await db.rows<{ name: string; type: string }>(sql`
        select table_name || '.' || column_name as name, udt_name as type from information_schema.columns
        where table_schema = 'public' and table_name in (select tablename from pg_tables) and column_name ~ '^id$|_ids?$' and udt_name in ('int2', 'int4', '_int2', '_int4')`);
    expect(columns).toEqual([]);
    const sequences = await db.rows(sql`
        select sequencename from pg_sequences where schemaname = 'public' and data_type <> 'bigint'::regtype`);
    expect(sequences).toEqual([]);
  });

  test("in the tests' world exceed 32 bits, so that each test would fail on a 32-bit cast", async ({ world }) => {
    const issue = await world.issue("mona");
    for (const id of [world.id("mona"), world.hello.id, world.hello.ownerId, issue.id]) {
      expect(id).toBeGreaterThan(2 ** 31);
    }
  });

  test("reach the pages as fullDatabaseId, while databaseId is null", async ({ world }) => {
    const issue = await world.issue("mona");
    const { data } = await world.graphql(
      "mona",
      `{ repository(owner: "octo", name: "hello") { databaseId issue(number: 1) { databaseId fullDatabaseId } } }`,
    );
    expect(data).toEqual({
      repository: { databaseId: null, issue: { databaseId: null, fullDatabaseId: String(issue.id) } },
    });
  });

  test("of comments are looked up by their fullDatabaseId", async ({ world }) => {
    const issue = await world.issue("mona");
    const subject = { repositoryId: issue.repositoryId, id: issue.id };
    await addComment(world.as("mona"), { subject, body: "first" });
    const comment = await addComment(world.as("mona"), { subject, body: "second" });
    const query = `query ($comment: BigInt!) { repository(owner: "octo", name: "hello") { issue(number: 1) {
      timelinePosition(fullDatabaseId: $comment) } } }`;
    const positionOf = (id: unknown) => world.graphql("mona", query, { comment: id });
    const position = (value: number | null) => ({ data: { repository: { issue: { timelinePosition: value } } } });
    expect(await positionOf(String(comment.id))).toMatchObject(position(1));
    expect(await positionOf(comment.id)).toMatchObject(position(1));
    expect(await positionOf(String(comment.id + 1))).toMatchObject(position(null));
    for (const wrong of ["1.5", "x", "9007199254740993", 1.5, true]) {
      expect((await positionOf(wrong)).errors?.[0]?.message).toContain("BigInt");
    }
  });

  test("in arrays are found by their indexes", async ({ world }) => {
    // In a small table, reading all of issues_counted costs less.
    for (const setting of ["seqscan", "indexonlyscan"])
      await world.db.run(sql`set local ${raw(`enable_${setting}`)} = off`);
    const ids = [2 ** 33];
    const plans = await Promise.all(
      [
        sql`select 1 from issues where label_ids @> ${ids}::bigint[]`,
        sql`select 1 from issues where label_ids && ${ids}::bigint[]`,
        sql`select 1 from issues where assignee_ids @> ${ids}::bigint[]`,
        sql`select 1 from issue_field_values where option_ids @> ${ids}::bigint[]`,
        sql`select 1 from facet_counts where facet = 'LABEL' and facet_id = any(${ids}::bigint[])`,
      ].map((statement) => planOf(world, statement)),
    );
    expect(plans[0]).toContain("issues_labels");
    expect(plans[1]).toContain("issues_labels");
    expect(plans[2]).toContain("issues_assignees");
    expect(plans[3]).toContain("issue_field_values_options");
    expect(plans[4]).toMatch(/facet_counts_pkey.*\n.*Index Cond:.*facet_id = ANY/);
  });

  test("of assignees are found by one index with the repository", async ({ world }) => {
    await world.db.run(sql`
      insert into issues (repository_id, number, is_pull, title, assignee_ids, created_at, updated_at)
      select ${world.hello.id}, 1000 + n, false, 'Assigned', case when n % 100 = 0 then array[2 ^ 33]::bigint[] else '{}' end, now(), now()
      from generate_series(1, 2000) n`);
    await world.db.run(sql`analyze issues`);
    const plan = await planOf(
      world,
      sql`select 1 from issues where repository_id = ${world.hello.id}::bigint and assignee_ids @> ${[2 ** 33]}::bigint[]`,
    );
    expect(plan).toMatch(/issues_assignees.*\n *Index Cond:.*repository_id = .*assignee_ids @>/);
  });

  test("in the data of events are found by their indexes", async ({ world }) => {
    await world.db.run(sql`set local enable_seqscan = off`);
    const where = sql`repository_id = ${world.hello.id} and`;
    const plans = await Promise.all(
      [
        sql`select 1 from events where ${where} kind = 'ISSUE_COMMENT' and (data->>'commentId')::bigint = ${2 ** 33}`,
        sql`select 1 from events where data ? 'otherIssueId' and (data->>'otherIssueId')::bigint = ${2 ** 33}`,
        sql`select 1 from events where ${where} kind in ('MILESTONED', 'DEMILESTONED') and (data->>'milestoneId')::bigint = ${2 ** 33}`,
      ].map((statement) => planOf(world, statement)),
    );
    expect(plans[0]).toContain("events_comment");
    expect(plans[1]).toContain("events_other");
    expect(plans[2]).toContain("events_milestone");
  });
});

async function planOf({ db }: World, statement: Sql): Promise<string> {
  const rows = await db.rows<Record<string, string>>(sql`${raw("explain ")}${statement}`);
  return rows.flatMap((row) => Object.values(row)).join("\n");
}

describe("a database of the version with 32-bit ids", () => {
  test("keeps its rows, keys, indexes and statistics targets, and its sequences continue", async () => {
    const { connection, drop } = await emptyDatabase();
    const pool = new pg.Pool(connection);
    const folder = await makeFolder("milepost-migrations-");
    try {
      const copy = (name: string) => cp(join(import.meta.dirname, name), join(folder, name));
      for (const name of await readdir(import.meta.dirname)) if (name < MIGRATION) await copy(name);
      await migrate(pool, folder);
      await pool.query(ROWS);
      const before = { rows: await rowsOf(pool), shape: await shapeOf(pool) };
      await copy(MIGRATION);
      expect(await migrate(pool, folder)).toEqual([MIGRATION]);
      expect(await rowsOf(pool)).toEqual(before.rows);
      expect(await shapeOf(pool)).toEqual(before.shape);
      await pool.query(`
        insert into issues (repository_id, number, title, label_ids, author_id) select repository_id, 3, 'c', label_ids, author_id from issues where number = 1;
        update issues set label_ids = '{}' where number = 2; delete from issues where number = 1`);
      expect((await pool.query("select max(id) from issues")).rows).toEqual([{ max: 3 }]);
      expect(await wrongCounters(pool)).toEqual([]);
    } finally {
      await pool.end();
      await drop();
      await rm(folder, { recursive: true });
    }
  }, 60_000);
});

const ROWS = `
  insert into accounts (kind, login) values ('USER', 'mona'), ('ORGANIZATION', 'octo');
  insert into organizations values (2);
  insert into organization_members values (2, 1, 'OWNER');
  insert into repositories (owner_id, name, visibility, issue_counter) values (2, 'hello', 'PUBLIC', 2);
  insert into labels (repository_id, name, color) values (1, 'bug', 'ff0000'), (1, 'ui', '00ff00');
  insert into milestones (repository_id, number, title, creator_id) values (1, 1, 'v1', 1);
  insert into issues (repository_id, number, title, author_id, label_ids, assignee_ids, milestone_id)
    values (1, 1, 'a', 1, '{1,2}', '{1}', 1), (1, 2, 'b', null, '{2}', '{}', null);
  insert into issue_bodies (repository_id, issue_id, body, body_html) select 1, id, '', '' from issues;
  insert into comments (repository_id, issue_id, author_id, body, body_html) values (1, 1, 1, 'x', 'x');
  insert into pinned_comments (repository_id, issue_id, comment_id, pinned_by_id) values (1, 1, 1, 1);
  insert into events (repository_id, issue_id, kind, actor_id, data) values
    (1, 1, 'ISSUE_COMMENT', 1, '{"commentId": 1}'), (1, 1, 'MILESTONED', 1, '{"milestoneId": 1}'),
    (1, 2, 'CROSS_REFERENCED', 1, '{"otherRepositoryId": 1, "otherIssueId": 1}');
  insert into issue_fields (organization_id, name, slug, data_type) values (2, 'Size', 'size', 'SINGLE_SELECT');
  insert into issue_field_options (field_id, name, color, position) values (1, 'Large', 'RED', 0);
  insert into issue_field_values (field_id, repository_id, issue_id, option_ids) values (1, 1, 1, '{1}');
  insert into sub_issues (parent_repository_id, parent_id, repository_id, issue_id, position) values (1, 1, 1, 2, 1);
  insert into views (account_id, name, query, icon, color) values (1, 'Mine', 'is:open', 'BUG', 'RED');
  insert into dismissed_notices values (1, 'notice', 0);`;

async function rowsOf(pool: pg.Pool): Promise<Record<string, unknown>> {
  const tables = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by 1",
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables.rows) {
    found[name] = (await pool.query(`select to_jsonb(t) as row from "${name}" t order by t::text`)).rows;
  }
  return found;
}

/** All that a changed type could lose, with both types under one name. */
async function shapeOf(pool: pg.Pool): Promise<unknown> {
  const { rows } = await pool.query<{ line: string }>(`
    select 'index ' || pg_get_indexdef(indexrelid) || ' ' || coalesce((select reloptions::text from pg_class where oid = indexrelid), '') as line
      from pg_index join pg_class c on c.oid = indrelid where c.relnamespace = 'public'::regnamespace
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'trigger ' || pg_get_triggerdef(t.oid) || tgenabled::text from pg_trigger t join pg_class c on c.oid = tgrelid
      where not tgisinternal and c.relnamespace = 'public'::regnamespace
    union all select 'table ' || relname || ' ' || coalesce(reloptions::text, '') from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select 'column ' || c.relname || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' || coalesce(attstattarget, -1)
        || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') || attidentity::text
      from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attnum > 0 and not attisdropped`);
  return rows.map(({ line }) => line.replaceAll("bigint", "integer")).sort();
}

/** Counters of labels, milestones and so on that differ from what they count. */
async function wrongCounters(pool: pg.Pool): Promise<unknown[]> {
  const counted = `select f.facet, f.facet_id, i.repository_id, i.is_pull, i.state, count(*)::int as count from issues i
    cross join lateral facets_of(i.label_ids, i.assignee_ids, i.author_id, i.milestone_id, i.issue_type_id, i.state_reason, i.merged_at, i.is_draft,
      i.review_decision, i.check_state) f group by 1, 2, 3, 4, 5`;
  const { rows } = await pool.query(`
    (${counted} except select * from facet_counts) union all (select * from facet_counts where count <> 0 except ${counted})`);
  return rows;
}
