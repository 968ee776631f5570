import { openOperations } from "./application.ts";
import { openBench } from "./database.ts";
import { DOCUMENTS } from "./documents.ts";
import { hasFlag, option } from "./options.ts";
import { printPlans, recordStatements } from "./plans.ts";
import { EVERYWHERE, fixedQuery, IN_REPOSITORY, TEXT, type Query } from "./queries.ts";
import { measure, startResult, summarize, writeResult, type Table, type Times } from "./report.ts";
import type { Context } from "#server/platform/context.ts";
import { toQuery, type Sql } from "#server/platform/db/sql.ts";

/**
 * `npm run bench -- search`: the queries that people ask, each with its counts,
 * in the largest repository and in all readable ones. `--only=TEXT` measures
 * the queries that contain it and writes no result.
 */
const bench = await openBench();
const { database } = bench.opened;
const result = startResult("search", bench.issues);
const { run } = openOperations();
const address = { owner: "bench", name: "repo2" };
const runs = Number(option("runs") ?? 60);
const only = option("only");

type Search = (ctx: Context, query: string, skip: number) => Promise<number>;

const searchRepository: Search = async (ctx, query, skip) => {
  const data = await run(ctx, DOCUMENTS.searchRepository, { ...address, query, skip });
  return (data as { repository: { search: { issueCount: number } } }).repository.search.issueCount;
};
const searchEverywhere: Search = async (ctx, query, skip) => {
  const data = await run(ctx, DOCUMENTS.searchEverywhere, { query, skip });
  return (data as { search: { issueCount: number } }).search.issueCount;
};

const floor = await measure("floor: select 1", 2000, () => database.pool.query("select 1"));
const tables = [
  await measureTable("In the largest repository", IN_REPOSITORY, searchRepository),
  await measureTable("Text, in the largest repository", TEXT, searchRepository),
  await measureTable("In all repositories that one may read (150 of 200)", EVERYWHERE, searchEverywhere),
  { title: "Many clients", figures: [floor, await measureClients(16)] },
];
if (only === undefined) writeResult({ ...result, tables });
await bench.opened.close();
process.exit(0);

async function measureTable(title: string, queries: readonly Query[], search: Search): Promise<Table> {
  const figures: Times[] = [];
  for (const query of queries) {
    if (only === undefined || query.query(1).includes(only)) figures.push(await measureQuery(query, search));
  }
  return { title, figures };
}

async function measureQuery({ query, skip = 0 }: Query, search: Search): Promise<Times> {
  const rowTimes: number[] = [];
  const name = `\`${query(1)}\`${skip > 0 ? `, page ${skip / 25 + 1}` : ""}`;
  const times = await measure(name, runs, (n) => search(timeRows(rowTimes), query(n), skip));
  const found = await search(bench.context(), query(1), skip);
  if (hasFlag("plans")) await printPlans(bench.context(), query(1), (ctx) => search(ctx, query(1), skip));
  const rows = summarize("rows", rowTimes.slice(-runs));
  const buffers = await countBuffers((ctx) => search(ctx, query(1), skip));
  const figure = {
    ...times,
    details: { found, "p95 ms of the rows": rows.p95, "buffers of each statement": buffers },
  };
  console.error(JSON.stringify(figure));
  return figure;
}

/** A context that measures the statement of the rows. The other statements are for names and counts. */
function timeRows(times: number[]): Context {
  const ctx = bench.context();
  async function rows<T>(fragment: Sql): Promise<T[]> {
    const startedAt = performance.now();
    const found = await ctx.db.rows<T>(fragment);
    const [first] = found;
    if (typeof first === "object" && first !== null && "title" in first) times.push(performance.now() - startedAt);
    return found;
  }
  return { ...ctx, db: { ...ctx.db, rows } };
}

/** The buffers that the larger statements of a search read. */
async function countBuffers(search: (ctx: Context) => Promise<unknown>): Promise<string> {
  const statements: Sql[] = [];
  await search(recordStatements(bench.context(), statements));
  const touched: number[] = [];
  for (const statement of statements) {
    const { text, values } = toQuery(statement);
    if (!/from \(|issue_counts|facet_counts/.test(text)) continue;
    const { rows } = await database.pool.query(`explain (analyze, buffers, format json) ${text}`, values);
    const plan = (rows[0] as { "QUERY PLAN": { Plan: Record<string, number> }[] })["QUERY PLAN"][0]?.Plan ?? {};
    touched.push((plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0));
  }
  return touched.join(", ");
}

async function measureClients(clients: number): Promise<Times> {
  const times: number[] = [];
  const queries = [
    ...IN_REPOSITORY.slice(0, 1),
    ...IN_REPOSITORY.slice(25, 32),
    ...TEXT.slice(0, 1),
    ...EVERYWHERE.slice(3, 6),
  ];
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let n = 0; n < 40; n += 1) {
        const { query } = queries[(n + client) % queries.length] ?? fixedQuery("is:issue");
        const startedAt = performance.now();
        await searchRepository(bench.context(), query(n + client), 0);
        times.push(performance.now() - startedAt);
      }
    }),
  );
  return summarize(`${clients} clients at once, 40 searches each`, times);
}
