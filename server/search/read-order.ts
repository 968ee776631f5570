import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Context } from "#server/platform/context.ts";
import { sql, toQuery, type Sql } from "#server/platform/db/sql.ts";
import type { SearchLimits } from "#server/platform/search-limits.ts";

/** What EXPLAIN tells of a plan. */
type PlanNode = { "Index Name"?: string; Plans?: PlanNode[] };

/** Begins the names of the indexes that have the issues of all repositories in order. */
const ALL_IN_ORDER = "issues_all_";
/** Planning a list takes longer than reading many of them. Statistics change slowly. */
const REMEMBERED = { max: 1_000, ttl: 600_000 };

/** Of each process: what PostgreSQL said of statements. */
const memories = new WeakMap<SearchLimits, LRUCache<string, boolean>>();

/** Whether PostgreSQL would read the issues of all repositories in the order of an index. It is asked once in ten minutes for the same statement. */
export async function readsAllInOrder({ db, operation }: Context, statement: Sql): Promise<boolean> {
  const memory = operation && getMemory(operation.searchLimits);
  const key = hash(statement);
  const known = memory?.get(key);
  if (known !== undefined) return known;
  const [row] = await db.rows<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(sql`explain (format json) ${statement}`);
  const isOrdered = row !== undefined && hasOrderedScan(row["QUERY PLAN"][0].Plan);
  memory?.set(key, isOrdered);
  return isOrdered;
}

function getMemory(limits: SearchLimits): LRUCache<string, boolean> {
  const memory = memories.get(limits) ?? new LRUCache<string, boolean>(REMEMBERED);
  memories.set(limits, memory);
  return memory;
}

function hash(statement: Sql): string {
  const { text, values } = toQuery(statement);
  return createHash("sha256")
    .update(JSON.stringify([text, values]))
    .digest("base64");
}

function hasOrderedScan({ "Index Name": index, Plans: plans = [] }: PlanNode): boolean {
  return index?.startsWith(ALL_IN_ORDER) === true || plans.some(hasOrderedScan);
}
