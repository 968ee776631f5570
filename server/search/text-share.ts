import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { isCanceled } from "#server/platform/db/unavailable.ts";
import { documentColumn } from "#server/search/compile.ts";
import { toTsquery } from "#server/search/tsvector.ts";
import type { Node } from "#shared/query/ast.ts";

/** What EXPLAIN tells of a plan. */
type Estimate = { "Plan Rows": number; Plans?: Estimate[] };

/**
 * The share of all documents that PostgreSQL expects to have the texts of a search, by its statistics of common words. It is found
 * without reading documents. 0: a text is rare, or there is none that all issues must have.
 */
export async function estimateTextShare(ctx: Context, filters: readonly Node[], weights: string): Promise<number> {
  const texts = filters.filter((node) => node.kind === "text");
  const tsqueries = texts.flatMap((text) => toTsquery(text, "") ?? []);
  // A phrase is rarer than its words, of which alone there are statistics.
  if (tsqueries.length === 0 || tsqueries.some((tsquery) => tsquery.includes("<->"))) return 0;
  const column = documentColumn(weights);
  const statement = sql`
    explain (format json) select from search_documents d where ${column} @@ ${tsqueries.join(" & ")}::tsquery
    union all select from search_documents`;
  try {
    const [row] = await ctx.db.rows<{ "QUERY PLAN": [{ Plan: Estimate }] }>(statement);
    const [found, all] = row?.["QUERY PLAN"][0].Plan.Plans ?? [];
    return found && all && all["Plan Rows"] > 0 ? found["Plan Rows"] / all["Plan Rows"] : 0;
  } catch (error) {
    // The search itself says that it takes too long.
    if (isCanceled(error)) return 0;
    throw error;
  }
}
