import type { Queryable } from "#server/platform/db/database.ts";
import type { Sql } from "#server/platform/db/sql.ts";
import { explain, type PlanNode } from "#server/search/explain.ts";

/** Begins the names of the indexes that have the issues of all repositories in order. */
const ALL_IN_ORDER = "issues_all_";

/** Whether PostgreSQL would read the issues of all repositories in the order of an index. */
export async function readsAllInOrder(db: Queryable, statement: Sql): Promise<boolean> {
  const plan = await explain(db, statement);
  return plan !== undefined && hasOrderedScan(plan);
}

/** A bitmap of the same index is in no order. */
function hasOrderedScan({ "Node Type": type, "Index Name": index, Plans: plans = [] }: PlanNode): boolean {
  const isOrdered = type !== "Bitmap Index Scan" && index?.startsWith(ALL_IN_ORDER) === true;
  return isOrdered || plans.some(hasOrderedScan);
}
