import type { Sql } from "#server/platform/db/sql.ts";
import { BusyError } from "#server/platform/search-limits.ts";
import type { Search } from "#server/search/prepare-search.ts";
import { LIMITS } from "#shared/limits.ts";

/**
 * The rows of a statement of a search. The number of searches that run at once is limited, except for whole lists, which
 * the database reads from an index and its counters. The time of a visitor's search is limited too, and so is that of any
 * statement that is given `limitMs`.
 */
export async function runStatement<T>(
  { scope: { ctx }, plan }: Search,
  statement: Sql,
  { limitMs = Infinity }: { limitMs?: number } = {},
): Promise<T[]> {
  const { operation, db, viewer } = ctx;
  const isWholeList = plan.rows.kind === "ordered" && plan.rows.isWholeList;
  if (!operation || isWholeList) return db.rows<T>(statement);
  const isVisitor = viewer.accountId === null;
  const limiter = isVisitor ? operation.searchLimits.visitors : operation.searchLimits.people;
  const longestMs = Math.min(limitMs, isVisitor ? LIMITS.visitorSearchMs : Infinity);
  // In a transaction, the statement has to see what was written.
  const limited = longestMs !== Infinity && db === operation.db ? operation.withStatementLimit(longestMs) : db;
  try {
    return await limiter.run(() => limited.rows<T>(statement));
  } catch (error) {
    if (error instanceof BusyError) operation.isSearchRefused = true;
    throw error;
  }
}
