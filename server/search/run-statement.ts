import type { Sql } from "#server/platform/db/sql.ts";
import { BusyError } from "#server/platform/search-limits.ts";
import type { Search } from "#server/search/prepare-search.ts";
import { LIMITS } from "#shared/limits.ts";

/**
 * The rows of a statement of a search. The number of searches that run at once is limited, except for whole lists, which
 * the database reads from an index and its counters. The time of a visitor's search is limited too.
 */
export async function runStatement<T>({ scope: { ctx }, plan }: Search, statement: Sql): Promise<T[]> {
  const { operation, db, viewer } = ctx;
  const isWholeList = plan.rows.kind === "ordered" && plan.rows.isWholeList;
  if (!operation || isWholeList) return db.rows<T>(statement);
  const isVisitor = viewer.accountId === null;
  const limiter = isVisitor ? operation.searchLimits.visitors : operation.searchLimits.people;
  // In a transaction, the statement has to see what was written.
  const limited = isVisitor && db === operation.db ? operation.withStatementLimit(LIMITS.visitorSearchMs) : db;
  try {
    return await limiter.run(() => limited.rows<T>(statement));
  } catch (error) {
    if (error instanceof BusyError) operation.isSearchRefused = true;
    throw error;
  }
}
