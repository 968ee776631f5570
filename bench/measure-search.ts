import { withDatabase } from "./database.ts";
import type { Query } from "./queries.ts";
import { hasFlag, option } from "./options.ts";
import { printPlans, recordStatements } from "./plans.ts";
import { measure, summarize, WARM_UP_RUNS, type Table, type Target, type Times } from "./report.ts";
import { ANONYMOUS, type Context } from "#server/platform/context.ts";
import { toQuery, type Sql } from "#server/platform/db/sql.ts";

type Options = { skip?: number; waitsForCounts?: boolean };
type Found = { issueCount: number; areCountsExact: boolean };

/** Runs a search. */
export type Search = (ctx: Context, query: string, options: Options) => Promise<Found>;

type Measured = { title: string; queries: readonly Query[]; search: Search; context: () => Context; target: Target };

/** `--only=TEXT` measures the queries that contain it and writes no result; `--runs=60`. */
export const only = option("only");
const runs = Number(option("runs") ?? WARM_UP_RUNS);

/** The time of each query as pages ask it. `--plans` prints the plans of its statements. */
export async function measureQueries({ title, queries, ...measured }: Measured): Promise<Table> {
  const figures: Times[] = [];
  for (const query of queries) {
    if (only === undefined || query.query(1).includes(only)) figures.push(await measureQuery(query, measured));
  }
  return { title, figures };
}

async function measureQuery(
  { query, skip = 0 }: Query,
  { search, context, target }: Omit<Measured, "title" | "queries">,
): Promise<Times> {
  const rowTimes: number[] = [];
  const name = `\`${query(1)}\`${skip > 0 ? `, page ${skip / 25 + 1}` : ""}`;
  const counted = { page: 0, runs: 0 };
  const times = await measure(
    name,
    runs,
    async (n) => {
      const page = await search(timeRows(context(), rowTimes), query(n), { skip, waitsForCounts: false });
      counted.runs += 1;
      if (page.areCountsExact) counted.page += 1;
    },
    target,
  );
  const exact = await measure(name, runs, (n) => search(context(), query(n), { skip }));
  const { issueCount } = await search(context(), query(1), { skip });
  if (hasFlag("plans")) await printPlans(context(), query(1), (ctx) => search(ctx, query(1), { skip }));
  const rows = summarize("rows", rowTimes.slice(-runs));
  const buffers = await countBuffers(context(), (ctx) => search(ctx, query(1), { skip }));
  const figure = {
    ...times,
    details: {
      found: issueCount,
      "p95 ms of the rows": rows.p95,
      "% of pages with exact counts": Math.round((100 * counted.page) / counted.runs),
      "p95 ms with exact counts": exact.p95,
      "buffers of each statement": buffers,
    },
  };
  console.error(JSON.stringify(figure));
  return figure;
}

/** A context that measures the statement of the rows. The other statements are for names and counts. */
function timeRows(ctx: Context, times: number[]): Context {
  return withDatabase(ctx, (db) => ({
    ...db,
    async rows<T>(fragment: Sql): Promise<T[]> {
      const startedAt = performance.now();
      const found = await db.rows<T>(fragment);
      const [first] = found;
      if (typeof first === "object" && first !== null && "title" in first) times.push(performance.now() - startedAt);
      return found;
    },
  }));
}

/** The buffers that the larger statements of a search read. */
async function countBuffers(ctx: Context, search: (ctx: Context) => Promise<unknown>): Promise<string> {
  const statements: Sql[] = [];
  await search(recordStatements(ctx, statements));
  const touched: number[] = [];
  for (const statement of statements) {
    const { text } = toQuery(statement);
    if (text.trimStart().startsWith("explain") || !/from \(|issue_counts|facet_counts/.test(text)) continue;
    const rows = await ctx.db.rows<{ "QUERY PLAN": { Plan: Record<string, number> }[] }>(explainAsJson(statement));
    const plan = rows[0]?.["QUERY PLAN"][0]?.Plan ?? {};
    touched.push((plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0));
  }
  return touched.join(", ");
}

function explainAsJson({ parts, values }: Sql): Sql {
  return { parts: [`explain (analyze, buffers, format json) ${parts[0] ?? ""}`, ...parts.slice(1)], values };
}

/** The same request by somebody who is not signed in. */
export function asVisitor(ctx: Context): Context {
  return { ...ctx, viewer: ANONYMOUS };
}
