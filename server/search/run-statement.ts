import { ofVisibleRepositories } from "#server/access/of-visible-repositories.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { BusyError } from "#server/platform/search-limits.ts";
import { isAboutRepository } from "#server/search/plan.ts";
import type { Search } from "#server/search/prepare-search.ts";
import { visibleRepositories } from "#server/search/visible-repositories.ts";
import { LIMITS } from "#shared/limits.ts";

/**
 * The rows of a statement of a search. The number of searches that run at once is limited, except for whole lists, which
 * the database reads from an index and its counters. The time of a visitor's search is limited too, and so is that of any
 * statement that is given `limitMs`.
 */
export async function runStatement<T>(
  search: Search,
  fragment: Sql,
  { limitMs = Infinity, needsAll = false }: { limitMs?: number; needsAll?: boolean } = {},
): Promise<T[]> {
  const { scope, plan } = search;
  const { ctx } = scope;
  const statement =
    scope.repositoryId === undefined && ctx.db.isDistributed && !needsAll ? ofSearched(search, fragment) : fragment;
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

/** A statement over all repositories; it is about those that pass the filters. */
function ofSearched({ analysis, scope }: Search, statement: Sql): Sql {
  const filters = analysis.filters.filter(isAboutRepository);
  if (filters.length === 0) return ofVisibleRepositories(scope.ctx, statement);
  return ofVisibleRepositories(scope.ctx, statement, sql`r.id in (${visibleRepositories(filters, scope)})`);
}
