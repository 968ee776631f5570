import { expect } from "vitest";
import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import { Operation } from "#server/platform/operation.ts";
import { makeSearchLimits } from "#server/platform/search-limits.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { noteStatements } from "#server/test/note-statements.ts";
import { toPooledDatabase } from "#server/test/pooled-database.ts";
import { plainTest as test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

const QUERY = "no:label comments:0";

/** A process of the server. The statements that find the rows of a list, by what tells them apart. */
function openProcess(world: World) {
  const statements: string[] = [];
  const note = (text: string) => {
    if (text.startsWith("explain")) statements.push("explain");
    else if (text.includes("is_mostly_hidden")) statements.push("last of the first rows");
    else if (text.includes("with last as")) statements.push("first rows");
    else if (text.includes("lateral (select from issues")) statements.push("passing");
    else if (text.includes("i.title")) statements.push("planned");
  };
  const database: Pick<Database, "forClient"> = {
    forClient: () => noteStatements(toPooledDatabase(world.db), ({ text }) => note(text.trim())),
  };
  const searchLimits = makeSearchLimits({ poolSize: 10, processes: 1, waitMs: 1000 });
  return async (login: string, query = QUERY) => {
    const ctx = world.as(login);
    const operation = new Operation(database as Database, { config: ctx.config, searchLimits, client: login });
    const { nodes } = await searchIssues({ ...ctx, operation, db: operation.db }, { query, first: 3 });
    return { numbers: nodes.map(({ number }) => number), statements: statements.splice(0) };
  };
}

/** Five old issues that everybody sees, and newer ones in a private repository. */
async function fill({ db, hello, secret }: World): Promise<void> {
  await db.run(sql`
    insert into issues (repository_id, number, title, created_at)
    select case when n <= 5 then ${hello.id}::bigint else ${secret.id} end, n, 'x', timestamptz '2026-01-01' + n * interval '1 second'
    from generate_series(1, 6010) n`);
  await db.run(sql`analyze issues`);
}

test("what fills a page is remembered by each process", async ({ world }) => {
  await fill(world);
  const search = openProcess(world);
  expect(await search("hubot")).toEqual({
    numbers: [5, 4, 3],
    statements: ["explain", "first rows", "last of the first rows", "passing"],
  });
  expect(await search("hubot")).toEqual({ numbers: [5, 4, 3], statements: ["passing"] });
  expect(await search("rita")).toEqual({ numbers: [6010, 6009, 6008], statements: ["explain", "first rows"] });
  expect(await search("rita")).toEqual({ numbers: [6010, 6009, 6008], statements: ["planned"] });
  expect((await openProcess(world)("rita")).statements).toEqual(["explain", "first rows"]);
});

test("issues that the viewer may not see are only passed if they are most of those that follow", async ({ world }) => {
  await fill(world);
  const isFewer = { numbers: [5, 4, 3], statements: ["explain", "first rows", "last of the first rows", "planned"] };
  // One in five of the last 500 rows of the first 6,000 is visible, and has a label.
  await world.db.run(sql`
    update issues set repository_id = ${world.hello.id}, label_ids = '{1}' where number between 11 and 510 and number % 5 = 0`);
  await world.db.run(sql`analyze issues`);
  const search = openProcess(world);
  expect(await search("hubot")).toEqual(isFewer);
  expect(await search("hubot")).toEqual({ numbers: [5, 4, 3], statements: ["planned"] });
});

test("PostgreSQL plans lists of few issues", async ({ world }) => {
  await fill(world);
  await world.db.run(
    sql`update issues set author_id = (select id from accounts where login = 'mona') where number in (2, 7)`,
  );
  await world.db.run(sql`analyze issues`);
  const search = openProcess(world);
  expect(await search("rita", "is:issue is:open author:mona")).toEqual({
    numbers: [7, 2],
    statements: ["explain", "planned"],
  });
  expect(await search("rita", "is:issue is:open author:mona")).toEqual({ numbers: [7, 2], statements: ["planned"] });
  expect(await search("hubot", "is:issue is:open author:mona")).toEqual({
    numbers: [2],
    statements: ["explain", "planned"],
  });
});
