import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Context } from "#server/platform/context.ts";
import { toQuery, type Sql } from "#server/platform/db/sql.ts";
import type { SearchLimits } from "#server/platform/search-limits.ts";

/**
 * How the rows of a page were found: as PostgreSQL plans, or by passing the issues that the viewer may not see in the index. Of a statement
 * that counts: it took less time than a page waits (quick), or longer (late); it took longer two times in a row, or PostgreSQL expects that
 * (slow).
 */
type Way = "planned" | "passing" | "quick" | "late" | "slow";
type Memory = { get: () => Way | undefined; set: (way: Way) => void };

/**
 * A minute: so long the lists of a person take longer after a repository that they may not see got many issues, and pages have no exact
 * counts although they would be quick again.
 */
const REMEMBERED = { max: 1_000, ttl: 60_000 };

/** Of each process, by the hash of a statement and its values. */
const ways = new WeakMap<SearchLimits, LRUCache<string, Way>>();

/** What is remembered of a statement; nothing outside of requests. */
export function rememberWay({ operation }: Context, statement: Sql): Memory {
  if (!operation) return { get: () => undefined, set: () => undefined };
  const memory = ways.get(operation.searchLimits) ?? new LRUCache<string, Way>(REMEMBERED);
  ways.set(operation.searchLimits, memory);
  const key = hash(statement);
  return { get: () => memory.get(key), set: (way) => void memory.set(key, way) };
}

function hash(statement: Sql): string {
  const { text, values } = toQuery(statement);
  return createHash("sha256")
    .update(JSON.stringify([text, values]))
    .digest("base64");
}
