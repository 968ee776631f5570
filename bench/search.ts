import { loadavg } from "node:os";
import { openBench } from "./data.ts";
import { measure, type Figures } from "./measure.ts";
import { WORDS } from "./random.ts";
import type { Context } from "#server/context.ts";
import { sql, toQuery, type Sql } from "#server/platform/db/sql.ts";
import { repositoryByName } from "#server/repositories/repository.ts";
import { searchIssues } from "#server/search/search-issues.ts";

/**
 * `npm run bench -- search`: the queries that people ask, each with its counts,
 * in the largest repository and over all that one may read, beside a floor of
 * the same run. `n` makes each run ask for something else.
 */
const { size, opened, context } = await openBench();
const db = opened.database;
const repository = await repositoryByName(context(), "bench", "repo2");
if (!repository) throw new Error("There is no bench/repo2.");

const label = (n: number) => `label:"label ${(n % 20) + 1}"`;
const person = (n: number) => `person${((n * 37) % 500) + 1}`;
/** Words that stand in about one text of thirty, and of three hundred. */
const common = (n: number) => WORDS[60 + (n % 40)] ?? "crash";
const rare = (n: number) => WORDS[600 + ((n * 13) % 1500)] ?? "deadlock";

type Query = { query: (n: number) => string; skip?: number };
const fixedQuery = (query: string): Query => ({ query: () => query });

const HERE: Query[] = [
  ...[
    "is:issue state:open",
    "is:issue is:closed",
    "is:issue",
    "is:pr state:open",
    "is:pr is:merged",
    "is:pr is:draft",
    "is:pr review:approved",
    "is:pr status:failure state:open",
    "is:pr base:next",
    'is:issue reason:"not planned"',
    "is:issue is:locked",
    "is:issue is:blocked",
    "is:issue has:parent-issue",
    "is:issue linked:pr state:open",
    "is:issue state:open no:assignee",
    "is:issue state:open no:label",
    "is:issue state:open no:project",
    "is:issue state:open type:Bug",
    "is:issue project:bench/7",
    "is:issue field.priority:high state:open",
    "is:issue field.effort:>90",
    "is:issue comments:>4",
    "is:issue reactions:>20",
    "is:issue created:>2025-06-01 state:open",
    "is:issue updated:2024-03-01..2024-03-31",
  ].map(fixedQuery),
  { query: (n) => `is:issue state:open ${label(n)}` },
  { query: (n) => `is:issue state:open -${label(n)}` },
  { query: (n) => `is:issue state:open ${label(n)} ${label(n + 3)}` },
  { query: (n) => `is:issue author:${person(n)}` },
  { query: (n) => `is:issue state:open assignee:${person(n)}` },
  { query: (n) => `is:issue milestone:v${(n % 20) + 1}` },
  { query: (n) => `is:issue mentions:${person(n)}` },
  { query: (n) => `is:issue commenter:${person(n)}` },
  { query: (n) => `is:issue involves:${person(n)} sort:updated` },
  { query: (n) => `is:issue state:open (${label(n)} OR author:${person(n)})` },
  {
    query: (n) =>
      `is:issue state:open (${label(n)} OR ${label(n + 5)}) -author:${person(n)} NOT (no:milestone no:assignee)`,
  },
  ...[
    "updated-desc",
    "updated-asc",
    "comments-desc",
    "interactions-desc",
    "reactions-desc",
    "reactions-rocket-desc",
    "created-asc",
  ].map((sort) => fixedQuery(`is:issue state:open sort:${sort}`)),
  { query: () => "is:issue state:open", skip: 2475 },
  { query: () => "is:issue state:open", skip: 9975 },
  { query: () => "is:issue sort:updated-desc", skip: 9975 },
];

const TEXT: Query[] = [
  { query: (n) => `is:issue state:open ${rare(n)}` },
  { query: (n) => `is:issue state:open ${common(n)}` },
  { query: (n) => `is:issue ${rare(n)} ${common(n)}` },
  { query: (n) => `is:issue ${common(n)} ${common(n + 7)}` },
  { query: (n) => `is:issue (${rare(n)} OR ${rare(n + 1)})` },
  { query: (n) => `is:issue "${common(n)} ${common(n + 7)}"` },
  { query: (n) => `is:issue ${common(n)} in:title` },
  { query: (n) => `is:issue ${rare(n)} in:comments` },
  { query: (n) => `is:issue ${rare(n)} ${label(n)} state:open` },
  { query: (n) => `is:issue ${rare(n)} sort:relevance` },
  { query: (n) => `is:issue ${common(n)} sort:relevance` },
];

const EVERYWHERE: Query[] = [
  ...[
    "is:issue state:open",
    "is:issue state:open sort:updated-desc",
    "is:issue state:open sort:comments-desc",
    "is:issue state:open assignee:@me sort:updated-desc",
    "is:open involves:@me sort:updated-desc",
    "is:issue author:@me",
    "is:issue mentions:@me",
    "is:issue state:open org:bench is:private",
    "is:pr state:open review-requested:@me",
  ].map(fixedQuery),
  { query: (n) => `is:issue state:open ${label(n)}` },
  { query: (n) => `is:issue state:open ${label(n)} no:assignee` },
  { query: (n) => `is:issue state:open (${label(n)} OR assignee:${person(n)})` },
  { query: (n) => `is:issue state:open repo:bench/repo${(n % 200) + 1}` },
  { query: () => "is:issue state:open", skip: 975 },
  { query: (n) => `is:issue state:open ${rare(n)}` },
];

const floor = await measure("floor: select 1", 2000, () => db.pool.query("select 1"));
console.log(
  `Node ${process.version}, ${size.issues} issues, load ${loadavg()
    .map((n) => n.toFixed(2))
    .join(" ")}; floor ${floor.p50.toFixed(3)} ms\n`,
);
const RUNS = Number(process.argv.find((arg) => arg.startsWith("--runs="))?.slice(7) ?? 60);
const only = process.argv.find((arg) => arg.startsWith("--only="))?.slice(7);

for (const [title, queries, scope] of [
  ["In the largest repository (200,000 of a million issues)", HERE, repository],
  ["Text, in the largest repository", TEXT, repository],
  ["Over all repositories that one may read (150 of 200)", EVERYWHERE, undefined],
] as const) {
  console.log(
    `\n### ${title}\n\n| query | found | p50 ms | p95 ms | p99 ms | p95 of the rows alone | buffers: rows, counts |\n| --- | --- | --- | --- | --- | --- | --- |`,
  );
  for (const { query, skip } of queries) {
    if (only !== undefined && !query(1).includes(only)) continue;
    const run = (ctx: Context, n: number) => searchIssues(ctx, { query: query(n), first: 25, skip: skip ?? 0 }, scope);
    const rowTimes: number[] = [];
    const figures = await measure(query(1), RUNS, (n) => run(timed(rowTimes), n));
    const { issueCount } = await run(context(), 1);
    // Those of the warm-up do not count.
    rowTimes.splice(0, Math.min(50, RUNS));
    rowTimes.sort((a, b) => a - b);
    const rowsP95 = rowTimes[Math.floor(rowTimes.length * 0.95)] ?? 0;
    console.log(row(figures, rowsP95, skip, issueCount, await buffersOf((ctx) => run(ctx, 1))));
  }
}
if (only === undefined) await crowd();
await opened.close();
process.exit(0);

/** A context that notes how long the statement of the rows takes: what is left of a search are its counts. */
function timed(times: number[]): Context {
  const ctx = context();
  async function rows<T>(fragment: Sql): Promise<T[]> {
    const started = performance.now();
    const found = await ctx.db.rows<T>(fragment);
    if (fragment.parts[0]?.includes("i.is_pull, i.title")) times.push(performance.now() - started);
    return found;
  }
  return { ...ctx, db: { ...ctx.db, rows } };
}

function row(figures: Figures, rowsP95: number, skip: number | undefined, found: number, buffers: string): string {
  const name = `\`${figures.name}\`${skip ? `, page ${skip / 25 + 1}` : ""}`.replaceAll("|", "\\|");
  return `| ${name} | ${found} | ${[figures.p50, figures.p95, figures.p99, rowsP95].map((ms) => ms.toFixed(1)).join(" | ")} | ${buffers} |`;
}

/** Pages of the database that the statements of one search touch. `--plans` prints them whole. */
async function buffersOf(run: (ctx: Context) => Promise<unknown>): Promise<string> {
  const statements: Sql[] = [];
  const ctx = context();
  const recorded = {
    ...ctx.db,
    rows: <T>(fragment: Sql) => (statements.push(fragment), ctx.db.rows<T>(fragment)),
    row: <T>(fragment: Sql) => (statements.push(fragment), ctx.db.row<T>(fragment)),
  };
  await run({ ...ctx, db: recorded });
  const touched: number[] = [];
  for (const statement of statements) {
    const { text, values } = toQuery(statement);
    if (!/from \(|issue_counts|facet_counts/.test(text)) continue;
    const { rows } = await db.pool.query(`explain (analyze, buffers, format json) ${text}`, values);
    const plan = (rows[0] as { "QUERY PLAN": { Plan: Record<string, number> }[] })["QUERY PLAN"][0]?.Plan ?? {};
    touched.push((plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0));
    if (process.argv.includes("--plans")) {
      const shown = await db.pool.query<{ "QUERY PLAN": string }>(`explain (analyze, buffers) ${text}`, values);
      console.log(`\n${text}\n${shown.rows.map((line) => line["QUERY PLAN"]).join("\n")}`);
    }
  }
  return touched.join(", ");
}

/** Sixteen people at once: the slowest of them beside the median. */
async function crowd(): Promise<void> {
  const times: number[] = [];
  const queries = [...HERE.slice(0, 1), ...HERE.slice(25, 32), ...TEXT.slice(0, 1), ...EVERYWHERE.slice(3, 6)];
  await Promise.all(
    Array.from({ length: 16 }, async (_, client) => {
      for (let n = 0; n < 40; n += 1) {
        const { query } = queries[(n + client) % queries.length] ?? fixedQuery("is:issue");
        const started = performance.now();
        await searchIssues(context(), { query: query(n + client), first: 25 }, repository);
        times.push(performance.now() - started);
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  console.log(
    `\n16 clients at once, ${times.length} searches: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, slowest ${at(1)} ms.`,
  );
  await db.row(sql`select 1`);
}
