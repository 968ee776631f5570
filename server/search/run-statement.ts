import type { Sql } from "#server/platform/db/sql.ts";
import { BusyError } from "#server/platform/search-slots.ts";
import type { Search } from "#server/search/prepare-search.ts";
import { LIMITS } from "#shared/limits.ts";

/**
 * The rows of a statement of a search. It waits for a place among the searches that run, except for a whole list, which
 * the database reads from an index and its counters. For people who are not signed in it may take less time.
 */
export async function runStatement<T>({ scope: { ctx }, plan }: Search, statement: Sql): Promise<T[]> {
  const { operation, db, viewer } = ctx;
  const isWholeList = plan.rows.kind === "ordered" && plan.rows.isWholeList;
  if (!operation || isWholeList) return db.rows<T>(statement);
  const isVisitor = viewer.accountId === null;
  // In a transaction, the statement has to see what was written.
  const limited = isVisitor && db === operation.db ? operation.withStatementLimit(LIMITS.visitorSearchMs) : db;
  try {
    return await operation.searchSlots.use(isVisitor, () => limited.rows<T>(statement));
  } catch (error) {
    if (error instanceof BusyError) operation.isSearchRefused = true;
    throw error;
  }
}
