import { expect, inject, onTestFinished, vi } from "vitest";
import { closeIssue } from "#server/issues/close-issue.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Queryable } from "#server/platform/db/database.ts";
import { sql, toQuery } from "#server/platform/db/sql.ts";
import { Operation } from "#server/platform/operation.ts";
import { makeSearchLimits } from "#server/platform/search-limits.ts";
import { countByState, countQuickly } from "#server/search/counts.ts";
import { prepareSearch, type Search } from "#server/search/prepare-search.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { toPooledDatabase } from "#server/test/pooled-database.ts";
import { toIssueKey, type World } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";
import { LIMITS } from "#shared/limits.ts";

/** The statements that count take long, while `isSlow` is true. PostgreSQL tells so before, if `isExpensive` is true. */
type Counting = { isSlow: boolean; isExpensive?: boolean; tries: number; explained?: number };

/** A request whose statements that count take long. */
function makeSlowContext(world: World, counting: Counting = { isSlow: true, tries: 0 }): Context {
  const ctx = world.as("mona");
  const database: Pick<Database, "forClient"> = { forClient: () => slowDown(toPooledDatabase(world.db), counting) };
  const searchLimits = makeSearchLimits({ poolSize: 10, processes: 1, waitMs: 1000 });
  const operation = new Operation(database as Database, { config: ctx.config, searchLimits, client: "account 1" });
  return { ...ctx, operation, db: operation.db };
}

const EXPENSIVE = sql`explain (format json) select from generate_series(1, 1000000)`;

function slowDown(db: Queryable, counting: Counting): Queryable {
  return {
    ...db,
    rows: (fragment) => {
      const { text } = toQuery(fragment);
      if (text.startsWith("explain")) {
        counting.explained = (counting.explained ?? 0) + 1;
        return db.rows(counting.isExpensive ? EXPENSIVE : fragment);
      }
      if (!text.includes("count(*)")) return db.rows(fragment);
      counting.tries += 1;
      return db.rows(
        counting.isSlow
          ? sql`select counted.* from (select pg_sleep(2)) slow, lateral (${fragment}) counted`
          : fragment,
      );
    },
    transaction: (work) => db.transaction((tx) => work(slowDown(tx, counting))),
  };
}

const COUNTS = ["areCountsExact", "issueCount", "openIssueCount", "closedIssueCount"] as const;

async function search(world: World, query: string, options: { first?: number; skip?: number; waits?: boolean } = {}) {
  const { first = 2, skip = 0, waits = false } = options;
  const found = await searchIssues(makeSlowContext(world), { query, first, skip, waitsForCounts: waits }, world.hello);
  return {
    titles: found.nodes.map(({ title }) => title),
    hasNextPage: found.pageInfo.hasNextPage,
    counts: COUNTS.map((name) => found[name]),
  };
}

/** No counter has the number of what matches this. */
const FILTER = "comments:0 no:milestone";

async function openFour(world: World): Promise<void> {
  for (const title of ["First", "Second", "Third"]) await world.issue("mona", { title });
  await closeIssue(world.as("mona"), { ...toIssueKey(await world.issue("mona", { title: "Fourth" })) });
}

test("a page whose counts take long says at least how many there are, and whether there is another page", async ({
  world,
}) => {
  await openFour(world);
  expect(await search(world, `is:issue is:open ${FILTER}`)).toEqual({
    titles: ["Third", "Second"],
    hasNextPage: true,
    counts: [false, 3, 3, 0],
  });
  expect(await search(world, `is:issue is:open ${FILTER}`, { skip: 2 })).toEqual({
    titles: ["First"],
    hasNextPage: false,
    counts: [false, 3, 3, 0],
  });
});

test("counts of both states at once that take long say how many there are together", async ({ world }) => {
  await openFour(world);
  const { counts } = await search(world, `is:issue ${FILTER}`);
  expect(counts).toEqual([false, 3, 0, 0]);
});

/** What the time is for the program; until the test ends. */
function setClock(now: () => number): void {
  const clock = vi.spyOn(performance, "now").mockImplementation(now);
  onTestFinished(() => clock.mockRestore());
}

test("counts that took long twice are not tried for a minute, unless they were counted in less time meanwhile", async ({
  world,
}) => {
  await openFour(world);
  const counting: Counting = { isSlow: true, tries: 0 };
  const ctx = makeSlowContext(world, counting);
  const find = async (waitsForCounts: boolean, query = `is:issue is:open ${FILTER}`) => {
    counting.tries = 0;
    const { areCountsExact } = await searchIssues(ctx, { query, first: 2, waitsForCounts }, world.hello);
    return { areCountsExact, tries: counting.tries };
  };
  let now = 1_000;
  setClock(() => now);
  const [late, refused] = [
    { areCountsExact: false, tries: 1 },
    { areCountsExact: false, tries: 0 },
  ];
  expect(await find(false)).toEqual(late);
  expect(await find(false)).toEqual(late);
  expect(await find(false)).toEqual(refused);
  expect(await find(false, `is:issue is:closed ${FILTER} comments:<9`)).toEqual(late);
  now += 60_001;
  expect(await find(false)).toEqual(late);
  expect(await find(false)).toEqual(late);
  expect(await find(false)).toEqual(refused);

  counting.isSlow = false;
  expect(await find(true)).toEqual({ areCountsExact: true, tries: 1 });
  expect(await find(false)).toMatchObject({ tries: 1 });
});

test("a full count that takes long does not make a page try again", async ({ world }) => {
  await openFour(world);
  const counting: Counting = { isSlow: true, tries: 0 };
  const ctx = makeSlowContext(world, counting);
  const search = await prepareSearch(ctx, `is:issue is:open ${FILTER}`, world.hello);
  await countQuickly(search);
  await countQuickly(search);
  counting.isSlow = false;
  let now = 1_000;
  setClock(() => (now += LIMITS.quickCountMs + 1));
  await countByState(search);
  counting.tries = 0;
  expect(await countQuickly(search)).toBeUndefined();
  expect(counting.tries).toBe(0);
});

test.for(["by the plan of the search", "by PostgreSQL"])(
  "a page does not try to count what is expected to take long %s, until it was counted in little time",
  async (by, { world, skip }) => {
    const isExpensive = by === "by PostgreSQL";
    skip(isExpensive && inject("citus") !== null, "A distributed database does not tell what it expects.");
    await world.issue("mona", { title: "Crash" });
    const counting: Counting = { isSlow: false, isExpensive, tries: 0 };
    const search = await prepareSearch(makeSlowContext(world, counting), "crash", world.hello);
    const counts = { kind: "selective", isSlow: !isExpensive } as const;
    const slow: Search = { ...search, plan: { ...search.plan, counts } };
    setClock(() => 1_000);
    expect(await countQuickly(slow)).toBeUndefined();
    expect(await countQuickly(slow)).toBeUndefined();
    expect(counting.tries).toBe(0);
    expect(await countByState(slow)).toEqual({ open: 1, closed: 0 });
    await countQuickly(slow);
    expect(counting.tries).toBe(2);
  },
);

test("PostgreSQL is asked once what it costs to count what an index or an OR finds", async ({ world, skip }) => {
  skip(inject("citus") !== null, "A distributed database does not tell what it expects.");
  await openFour(world);
  const countExplained = async (query: string) => {
    const counting: Counting = { isSlow: false, tries: 0 };
    const search = await prepareSearch(makeSlowContext(world, counting), query, world.hello);
    counting.explained = 0;
    await countQuickly(search);
    await countQuickly(search);
    return counting.explained;
  };
  expect(await countExplained("first")).toBe(1);
  expect(await countExplained("comments:0 (no:milestone OR no:assignee)")).toBe(1);
  expect(await countExplained("comments:0 no:milestone")).toBe(0);
});

test("who waits for the counts gets exact ones", async ({ world }) => {
  await openFour(world);
  const exact = { titles: ["Third", "Second"], hasNextPage: true, counts: [true, 3, 3, 1] };
  expect(await search(world, `is:issue is:open ${FILTER}`, { waits: true })).toEqual(exact);
});

test("a page does not wait for the counters of a name that many repositories have", async ({ world, skip }) => {
  skip(inject("citus") !== null, "A distributed database does not read these counters.");
  await world.db.run(sql`
    with added as (insert into repositories (owner_id, name, visibility)
      select ${world.hello.ownerId}, 'empty' || n, 'PUBLIC' from generate_series(1, 250) n returning id)
    insert into labels (repository_id, name, color, description) select id, 'bug', 'ffffff', '' from added`);
  const search = await prepareSearch(world.as("mona"), "label:bug", undefined);
  expect(search.plan.counts).toMatchObject({ kind: "counters", facet: { name: "LABEL" } });
  expect(await countQuickly(search)).toEqual({ open: 0, closed: 0 });
  const slow = { ...search, scope: { ...search.scope, ctx: makeSlowContext(world) } };
  expect(await countQuickly(slow)).toBeUndefined();
});
