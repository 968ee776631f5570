import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Context } from "#server/platform/context.ts";
import { toQuery, type Sql } from "#server/platform/db/sql.ts";
import type { SearchLimits } from "#server/platform/search-limits.ts";

/** How the rows of a page were found: by the statement that PostgreSQL plans freely, or by the one that passes hidden issues in the index. */
type Way = "planned" | "passing";
type Memory = { get: () => Way | undefined; set: (way: Way) => void };

/** Of a minute: after a repository got many issues, lists of those who may not see it take longer for so long. */
const REMEMBERED = { max: 1_000, ttl: 60_000 };

/** Of each process, by the hash of a statement and its values. */
const ways = new WeakMap<SearchLimits, LRUCache<string, Way>>();

/** What is remembered of the page of a statement. Nothing outside of requests. */
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
