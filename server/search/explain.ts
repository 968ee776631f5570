import type { Queryable } from "#server/platform/db/database.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";

/** What EXPLAIN tells of a part of a plan. `Total Cost`: in units of reading a page. */
export type PlanNode = {
  "Node Type": string;
  "Index Name"?: string;
  "Plan Rows": number;
  "Total Cost": number;
  Plans?: PlanNode[];
};

/** How PostgreSQL would execute a statement. It takes longer than planning it. */
export async function explain(db: Queryable, statement: Sql): Promise<PlanNode | undefined> {
  const [row] = await db.rows<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(sql`explain (format json) ${statement}`);
  return row?.["QUERY PLAN"][0].Plan;
}
