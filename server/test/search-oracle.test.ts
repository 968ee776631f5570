import fc from "fast-check";
import { expect } from "vitest";
import type { Context } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { sql, toQuery, type Sql } from "#server/platform/db/sql.ts";
import { inAvailableRepositories } from "#server/platform/distribution/available-repositories.ts";
import { addBlockedBy } from "#server/relations/dependency.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { queries, TEXT_PARTS, WORDS } from "#server/test/random-queries.ts";
import { loadFacts, type IssueFacts } from "#server/test/search-facts.ts";
import { findExpectedIds, type Oracle } from "#server/test/search-oracle.ts";
import { searchWorld } from "#server/test/search-world.ts";
import { toIssueKey, type World } from "#server/test/world.ts";
// The oracle reads all issues with one statement, which a distributed database refuses.
import { plainTest as test } from "#server/test/world-test.ts";

function makeOracle(issues: IssueFacts[], viewer: string | null, repository: string | undefined): Oracle {
  const isMember = viewer === "mona";
  return {
    issues: issues.filter((issue) => issue.isPublic || isMember),
    viewer,
    isMember,
    teams: { "octo/core": ["tess"] },
    fieldTypes: { effort: "number", "target-date": "date" },
    repository,
    now: new Date(),
  };
}

test("random queries find the same issues in SQL as with the oracle", { timeout: 120_000 }, async ({ world }) => {
  await searchWorld(world);
  const issues = await loadFacts(world.db);
  await fc.assert(
    fc.asyncProperty(
      queries,
      fc.constantFrom("mona", "hubot", null),
      fc.constantFrom("everywhere", "repository", "large repository"),
      async (query, login, place) => {
        const isScoped = place !== "everywhere";
        const oracle = makeOracle(issues, login, isScoped ? "octo/hello" : undefined);
        const ctx = place === "large repository" ? withManyMatches(world.as(login)) : world.as(login);
        const found = await searchIssues(ctx, { query, first: 100 }, isScoped ? world.hello : undefined);
        const expected = findExpectedIds(query, oracle);
        expect([query, found.nodes.map((issue) => issue.id)]).toEqual([query, expected]);
        expect([query, found.issueCount]).toEqual([query, expected.length]);
      },
    ),
    { numRuns: Number(process.env["MILEPOST_RANDOM_QUERIES"] ?? 1500), endOnFailure: false },
  );
});

/** A context in which many issues of the repository pass each filter, by its counters, and have relations. */
function withManyMatches(ctx: Context): Context {
  const { db } = ctx;
  const passing = { counts: Array.from({ length: 20 }, () => 1_000_000), total: 1_000_000 };
  const related = { count: 1_000_000 };
  const row: Queryable["row"] = async <T>(fragment: Sql) => {
    const { text } = toQuery(fragment);
    if (text.includes("array_agg(f.count)")) return passing as T;
    return text.includes("select least(") ? (related as T) : db.row<T>(fragment);
  };
  return { ...ctx, db: { ...db, row } };
}

test(
  "while a worker has failed, random queries find the same issues without those of its repositories",
  { timeout: 60_000 },
  async ({ world }) => {
    await searchWorld(world);
    const issues = await loadFacts(world.db);
    const available = [world.hello.id, world.secret.id];
    const rest = issues.filter(({ repository }) => repository !== "octo/old");
    expect(rest.length).toBeLessThan(issues.length);
    await fc.assert(
      fc.asyncProperty(queries, fc.constantFrom("mona", "hubot", null), async (query, login) => {
        const ctx = withoutOthers(world.as(login), available);
        const found = await searchIssues(ctx, { query, first: 100 });
        const expected = findExpectedIds(query, makeOracle(rest, login, undefined));
        expect([query, found.nodes.map((issue) => issue.id)]).toEqual([query, expected]);
        expect([query, found.issueCount]).toEqual([query, expected.length]);
      }),
      { numRuns: 250, endOnFailure: false },
    );
  },
);

test("while a worker has failed, searches find issues that are related to those of other repositories", async ({
  world,
}) => {
  const here = await world.issue("mona", { title: "Here" });
  const other = await world.issue("mona", { title: "There", repositoryId: world.secret.id });
  await addBlockedBy(world.as("mona"), { issue: toIssueKey(here), blocker: toIssueKey(other) });
  const find = async (login: string) => {
    const ctx = withoutOthers(world.as(login), [world.hello.id, world.secret.id]);
    const { nodes } = await searchIssues(ctx, { query: "repo:octo/hello repo:octo/none is:blocked", first: 100 });
    return nodes.map(({ id }) => id);
  };
  expect(await find("mona")).toContain(here.id);
  expect(await find("hubot")).not.toContain(here.id);
});

/** A context whose statements over all repositories are sent as while a worker has failed that has the others. */
function withoutOthers(ctx: Context, repositoryIds: readonly number[]): Context {
  const { db } = ctx;
  const narrow = async (fragment: Sql) => {
    if (!fragment.repositories) return fragment;
    const found = await db.rows<{ id: number; isSearched: boolean }>(fragment.repositories);
    const available = found.filter(({ id }) => repositoryIds.includes(id));
    return inAvailableRepositories(fragment, {
      all: available.map(({ id }) => id),
      searched: available.flatMap(({ id, isSearched }) => (isSearched ? [id] : [])),
    });
  };
  return {
    ...ctx,
    db: {
      ...db,
      isDistributed: true,
      rows: async (fragment) => db.rows(await narrow(fragment)),
      row: async (fragment) => db.row(await narrow(fragment)),
    },
  };
}

test("names that many repositories have find in SQL what the oracle finds", { timeout: 120_000 }, async ({ world }) => {
  await searchWorld(world);
  await addEmptyRepositories(world, 201);
  const issues = await loadFacts(world.db);
  const named = fc.constantFrom(
    "label:bug",
    "-label:bug",
    "label:bug,wip",
    "milestone:v1",
    "-milestone:v1",
    "label:nothing",
  );
  const query = fc
    .tuple(fc.array(named, { minLength: 1, maxLength: 2 }), fc.constantFrom("", "", "is:open", "author:tess", "crash"))
    .map(([terms, more]) => [...terms, more].join(" "));
  await fc.assert(
    fc.asyncProperty(query, fc.constantFrom("mona", "hubot", null), async (text, login) => {
      const found = await searchIssues(world.as(login), { query: text, first: 100 });
      const expected = findExpectedIds(text, makeOracle(issues, login, undefined));
      expect([text, found.nodes.map((issue) => issue.id)]).toEqual([text, expected]);
      expect([text, found.issueCount]).toEqual([text, expected.length]);
    }),
    { numRuns: 150, endOnFailure: false },
  );
});

/** Public repositories without issues that have the labels and the milestone of the world. */
async function addEmptyRepositories(world: World, count: number): Promise<void> {
  await world.db.run(sql`
    with added as (insert into repositories (owner_id, name, visibility)
      select ${world.hello.ownerId}, 'empty' || n, 'PUBLIC' from generate_series(1, ${count}) n returning id),
    labeled as (insert into labels (repository_id, name, color, description)
      select id, name, 'ffffff', '' from added, unnest(array['Bug', 'wip', 'nothing']) as l (name))
    insert into milestones (repository_id, number, title) select id, 1, 'V1' from added`);
}

const signedWord = fc
  .tuple(fc.constantFrom("-", "-", "NOT ", ""), fc.constantFrom(...WORDS))
  .map((parts) => parts.join(""));
const excluding = fc
  .tuple(fc.array(signedWord, { minLength: 2, maxLength: 12 }), fc.constantFrom(" ", " OR "), fc.constantFrom("", "-"))
  .map(([words, joint, sign]) => (sign === "" ? words.join(joint) : `-(${words.join(joint)})`));

test(
  "excluded words, which are looked up together, find what the oracle finds",
  { timeout: 60_000 },
  async ({ world }) => {
    await searchWorld(world);
    const issues = await loadFacts(world.db);
    await fc.assert(
      fc.asyncProperty(excluding, fc.constantFrom(...TEXT_PARTS), async (words, textPart) => {
        const query = `${words} ${textPart}`;
        const found = await searchIssues(world.as("hubot"), { query, first: 100 }, world.hello);
        const expected = findExpectedIds(query, makeOracle(issues, "hubot", "octo/hello"));
        expect([query, found.nodes.map((issue) => issue.id)]).toEqual([query, expected]);
      }),
      { numRuns: 300, endOnFailure: false },
    );
  },
);

test("ignored text is ignored under NOT and in an OR, too", async ({ world }) => {
  await world.issue("mona", { title: "Crash" });
  const count = async (query: string) => (await searchIssues(world.as("mona"), { query }, world.hello)).issueCount;
  expect(await count("NOT (--- OR ???)")).toBe(1);
  expect(await count("--- OR nowhere")).toBe(0);
});
