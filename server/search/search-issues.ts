import { isIncomplete } from "#server/access/of-visible-repositories.ts";
import type { Context } from "#server/platform/context.ts";
import { unprocessable, UserError } from "#server/errors.ts";
import { isCanceled } from "#server/platform/db/unavailable.ts";
import { PLANNED_COLUMNS, type IssueKey, type IssueRow, type PlannedFields } from "#server/issues/issue.ts";
import {
  parseSlice,
  toConnection,
  type Connection,
  type PageArgs,
  type Slice,
} from "#server/platform/graphql/connection.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { countByState, toCount, type Counts } from "#server/search/counts.ts";
import { findPage } from "#server/search/find-page.ts";
import { prepareSearch, type Search } from "#server/search/prepare-search.ts";
import { BusyError } from "#server/platform/search-limits.ts";
import { allRowsStatement } from "#server/search/rows-statement.ts";
import { runStatement } from "#server/search/run-statement.ts";
import type { DefaultKind } from "#shared/query/analyze.ts";
import type { Diagnostic, TextNode } from "#shared/query/ast.ts";
import { LIMITS } from "#shared/limits.ts";
import { tooLong, TOO_MANY_SEARCHES } from "#shared/messages.ts";

export type SearchInput = PageArgs & {
  query: string;
  defaultKind?: DefaultKind;
  /** False: if counting takes long, the counts are what the rows of the page show. */
  waitsForCounts?: boolean | null;
};

type SearchResult = Connection<IssueRow> & {
  /** False: the search was not run, for the reason in `errors`. */
  ok: boolean;
  issueCount: number;
  openIssueCount: number;
  closedIssueCount: number;
  /** False: there are at least so many. */
  areCountsExact: boolean;
  listCap: number;
  /** Whether repositories are left out whose worker has failed. */
  isIncomplete: boolean;
  errors: Diagnostic[];
  /** The text that was searched for. */
  texts: readonly TextNode[];
};

/**
 * Parses, analyzes, resolves names, plans, and finds the rows of one page and the counts of both states. One row more shows that there
 * are more, if the counts do not.
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
  const waits = input.waitsForCounts !== false;
  const wanted = waits || slice.limit === 0 ? slice : { ...slice, limit: slice.limit + 1 };
  try {
    return toResult(search, { ...(await findPage(search, wanted, { waitsForCounts: waits })), slice });
  } catch (error) {
    if (error instanceof BusyError) return toFailure(search, TOO_MANY_SEARCHES, input.query.length);
    if (!isCanceled(error)) throw error;
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
    if (!isCanceled(error) && !(error instanceof BusyError)) throw error;
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
    return await runStatement(search, allRowsStatement(search, { columns: PLANNED_COLUMNS, max }), { needsAll: true });
  } catch (error) {
    if (error instanceof BusyError) throw new UserError("SERVICE_UNAVAILABLE", TOO_MANY_SEARCHES);
    if (!isCanceled(error)) throw error;
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

function getTotal(search: Search, counts: Counts): number {
  return Math.min(search.cap, toCount(search, counts));
}

/** What the statements of a search returned. */
type Found = { rows: IssueRow[]; slice: Slice; counts: Counts | undefined };

function toResult(search: Search, { rows, slice, counts }: Found): SearchResult {
  const shown = Math.min(search.cap, slice.offset + rows.length);
  const { open, closed } = counts ?? toLeastCounts(search, shown);
  const total = counts ? getTotal(search, counts) : shown;
  return {
    ...toConnection(rows.slice(0, slice.limit), slice, Math.max(total, shown)),
    ok: true,
    issueCount: total,
    openIssueCount: open,
    closedIssueCount: closed,
    areCountsExact: counts !== undefined,
    listCap: search.cap,
    isIncomplete: search.scope.repositoryId === undefined && isIncomplete(search.scope.ctx.db),
    errors: search.diagnostics,
    texts: search.analysis.texts,
  };
}

/** What the rows of a page show of the counts: nothing of the other state, and nothing if there are rows of both. */
function toLeastCounts({ analysis: { state } }: Search, shown: number): Counts {
  return { open: state === "open" ? shown : 0, closed: state === "closed" ? shown : 0 };
}

/** A search that was not run has no rows, and the reason as its first error. */
function toFailure(search: Search, message: string, length: number): SearchResult {
  const empty = { rows: [], slice: { offset: 0, limit: 0 }, counts: { open: 0, closed: 0 } };
  return { ...toResult(search, empty), ok: false, errors: [{ start: 0, end: length, message }, ...search.diagnostics] };
}
