import type { Context } from "#server/platform/context.ts";
import { unprocessable, UserError } from "#server/errors.ts";
import { PLANNED_COLUMNS, type IssueKey, type IssueRow, type PlannedFields } from "#server/issues/issue.ts";
import {
  parseSlice,
  toConnection,
  type Connection,
  type PageArgs,
  type Slice,
} from "#server/platform/graphql/connection.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { countByState, type Counts } from "#server/search/counts.ts";
import { prepareSearch, type Search } from "#server/search/prepare-search.ts";
import { BusyError } from "#server/platform/search-limits.ts";
import { allRowsStatement, rowsStatement } from "#server/search/rows-statement.ts";
import { runStatement } from "#server/search/run-statement.ts";
import type { DefaultKind } from "#shared/query/analyze.ts";
import type { Diagnostic, TextNode } from "#shared/query/ast.ts";
import { LIMITS } from "#shared/limits.ts";
import { tooLong, TOO_MANY_SEARCHES } from "#shared/messages.ts";

export type SearchInput = PageArgs & { query: string; defaultKind?: DefaultKind };

type SearchResult = Connection<IssueRow> & {
  /** False: the search was not run, for the reason in `errors`. */
  ok: boolean;
  issueCount: number;
  openIssueCount: number;
  closedIssueCount: number;
  listCap: number;
  errors: Diagnostic[];
  /** The text that was searched for. */
  texts: readonly TextNode[];
};

/**
 * Parses, analyzes, resolves names, plans, and runs two statements at once: for
 * the rows of one page, and for the counts of both states.
 */
export async function searchIssues(
  ctx: Context,
  input: SearchInput,
  repository?: RepositoryRow,
): Promise<SearchResult> {
  if (input.query.length > LIMITS.queryLength) {
    const message = `The query is too long (maximum is ${LIMITS.queryLength} characters).`;
    return toFailure(await prepareSearch(ctx, "", repository), message, input.query.length);
  }
  const search = await prepareSearch(ctx, input.query, repository, input.defaultKind);
  // As in GitHub's API, `last` is a page size too.
  const slice = parseSlice({ ...input, first: input.first ?? input.last, last: null }, search.cap, LIMITS.pageSize);
  try {
    const [rows, counts] = await Promise.all([
      slice.limit === 0 ? [] : runStatement<IssueRow>(search, rowsStatement(search, slice)),
      countByState(search),
    ]);
    return toResult(search, { rows, slice, counts });
  } catch (error) {
    if (error instanceof BusyError) return toFailure(search, TOO_MANY_SEARCHES, input.query.length);
    if (!isTimeout(error)) throw error;
    return toFailure(search, getTimeoutMessage(ctx), input.query.length);
  }
}

/** The number of issues that a query finds in its state, up to the cap of the list. Null: counting took too long. */
export async function countIssues(ctx: Context, query: string, repository?: RepositoryRow): Promise<number | null> {
  if (query.length > LIMITS.queryLength) return null;
  const search = await prepareSearch(ctx, query, repository);
  try {
    return getTotal(search, await countByState(search));
  } catch (error) {
    if (!isTimeout(error) && !(error instanceof BusyError)) throw error;
    return null;
  }
}

/**
 * What plans read of all issues that a query finds, the latest first, up to a maximum. Throws where a search would give a
 * reason instead of rows, and for a query with mistakes: what it finds may not be what was meant.
 */
export async function findAllIssues(
  ctx: Context,
  { query, max }: { query: string; max: number },
  repository?: RepositoryRow,
): Promise<(IssueKey & PlannedFields)[]> {
  if (query.length > LIMITS.queryLength) throw unprocessable(tooLong("Query", LIMITS.queryLength), "query");
  const search = await prepareSearch(ctx, query, repository);
  const [mistake] = search.diagnostics;
  if (mistake) throw unprocessable(mistake.message, "query");
  try {
    return await runStatement(search, allRowsStatement(search, { columns: PLANNED_COLUMNS, max }));
  } catch (error) {
    if (error instanceof BusyError) throw new UserError("SERVICE_UNAVAILABLE", TOO_MANY_SEARCHES);
    if (!isTimeout(error)) throw error;
    throw unprocessable(getTimeoutMessage(ctx), "query");
  }
}

function getTimeoutMessage(ctx: Context): string {
  const seconds = (getLongestMs(ctx) / 1000).toLocaleString("en-US");
  return `The search took longer than ${seconds} seconds and was stopped. Narrow it to a repository, a label or a range of dates.`;
}

function getLongestMs({ viewer, config, operation }: Context): number {
  const isVisitor = viewer.accountId === null && operation !== null;
  return isVisitor ? Math.min(LIMITS.visitorSearchMs, config.queryTimeoutMs) : config.queryTimeoutMs;
}

function getTotal({ analysis: { state }, cap }: Search, counts: Counts): number {
  return state === undefined ? Math.min(cap, counts.open + counts.closed) : counts[state];
}

/** What the statements of a search returned. */
type Found = { rows: IssueRow[]; slice: Slice; counts: Counts };

function toResult(search: Search, { rows, slice, counts }: Found): SearchResult {
  const total = getTotal(search, counts);
  return {
    ...toConnection(rows, slice, Math.max(total, slice.offset + rows.length)),
    ok: true,
    issueCount: total,
    openIssueCount: counts.open,
    closedIssueCount: counts.closed,
    listCap: search.cap,
    errors: search.diagnostics,
    texts: search.analysis.texts,
  };
}

/** A search that was not run has no rows, and the reason as its first error. */
function toFailure(search: Search, message: string, length: number): SearchResult {
  const empty = { rows: [], slice: { offset: 0, limit: 0 }, counts: { open: 0, closed: 0 } };
  return { ...toResult(search, empty), ok: false, errors: [{ start: 0, end: length, message }, ...search.diagnostics] };
}

/** The database stops a statement that takes longer than MILEPOST_QUERY_TIMEOUT_MS. */
function isTimeout(error: unknown): boolean {
  return (error as { code?: string }).code === "57014";
}
