import type { Queryable } from "#server/platform/db/database.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";

/** What EXPLAIN tells of a plan. */
type PlanNode = { "Node Type": string; "Index Name"?: string; Plans?: PlanNode[] };

/** Begins the names of the indexes that have the issues of all repositories in order. */
const ALL_IN_ORDER = "issues_all_";

/** Whether PostgreSQL would read the issues of all repositories in the order of an index. It takes longer than planning the statement. */
export async function readsAllInOrder(db: Queryable, statement: Sql): Promise<boolean> {
  const [row] = await db.rows<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(sql`explain (format json) ${statement}`);
  return row !== undefined && hasOrderedScan(row["QUERY PLAN"][0].Plan);
}

/** A bitmap of the same index is in no order. */
function hasOrderedScan({ "Node Type": type, "Index Name": index, Plans: plans = [] }: PlanNode): boolean {
  const isOrdered = type !== "Bitmap Index Scan" && index?.startsWith(ALL_IN_ORDER) === true;
  return isOrdered || plans.some(hasOrderedScan);
}
