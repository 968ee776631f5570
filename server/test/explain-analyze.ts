import type { Queryable } from "#server/platform/db/database.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";

/** What EXPLAIN ANALYZE tells of a part of a plan. `Index Searches`: from version 18 of PostgreSQL on. */
export type AnalyzedNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Index Searches"?: number;
  Plans?: AnalyzedNode[];
};

/** Executes a statement, and adds up what a function gives for each part of its plan. */
export async function sumOfPlan(
  db: Queryable,
  statement: Sql,
  getCount: (node: AnalyzedNode) => number,
): Promise<number> {
  const [row] = await db.rows<{ "QUERY PLAN": [{ Plan: AnalyzedNode }] }>(
    sql`explain (analyze, format json) ${statement}`,
  );
  if (!row) throw new Error("PostgreSQL explains nothing.");
  return sumOfNodes(row["QUERY PLAN"][0].Plan, getCount);
}

function sumOfNodes(node: AnalyzedNode, getCount: (node: AnalyzedNode) => number): number {
  return (node.Plans ?? []).reduce((sum, inner) => sum + sumOfNodes(inner, getCount), getCount(node));
}
