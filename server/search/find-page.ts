import type { IssueRow } from "#server/issues/issue.ts";
import type { Sql } from "#server/platform/db/sql.ts";
import type { Slice } from "#server/platform/graphql/connection.ts";
import { capped, countByState, countQuickly, toCount, type Counts } from "#server/search/counts.ts";
import type { Search } from "#server/search/prepare-search.ts";
import { readsAllInOrder } from "#server/search/read-order.ts";
import {
  countedRowsStatement,
  filteredRowsStatements,
  otherRowsStatement,
  rowsStatement,
  type CountedRow,
} from "#server/search/rows-statement.ts";
import { runStatement } from "#server/search/run-statement.ts";

/** `counts`: undefined if counting takes longer than the page waits. */
type FoundPage = { rows: IssueRow[]; counts: Counts | undefined };

/** The rows of one page and the counts of both states: of one statement, or of two that run at the same time. */
export async function findPage(
  search: Search,
  slice: Slice,
  { waitsForCounts }: { waitsForCounts: boolean },
): Promise<FoundPage> {
  const { rows: plan } = search.plan;
  if (slice.limit > 0 && plan.kind === "selective" && plan.areCounted)
    return findCounted(search, countedRowsStatement(search, plan, slice));
  const counting = waitsForCounts ? countByState(search) : countQuickly(search);
  const [rows, counts] = await Promise.all([slice.limit === 0 ? [] : findRows(search, slice, counting), counting]);
  return { rows, counts };
}

async function findCounted(search: Search, statement: Sql): Promise<FoundPage> {
  const found = await runStatement<CountedRow>(search, statement);
  const { open = 0, closed = 0 } = found[0] ?? {};
  const rows = found.flatMap(({ open: _open, closed: _closed, ...row }) => (row.id === null ? [] : row));
  return { rows, counts: capped({ open, closed }, search.cap) };
}

/** `counting` gives undefined if it takes too long. */
async function findRows(search: Search, slice: Slice, counting: Promise<Counts | undefined>): Promise<IssueRow[]> {
  const { first, all } = await chooseStatements(search, slice);
  const rows = await runStatement<IssueRow>(search, first);
  if (!all || rows.length === slice.limit) return rows;
  const counts = await counting;
  const count = counts ? toCount(search, counts) : search.cap;
  const areAll = count < search.cap && slice.offset + rows.length >= count;
  return areAll ? rows : runStatement<IssueRow>(search, all);
}

/** `all`: finds the page if `first` has not filled it although there are other rows. Undefined: `first` finds all of it. */
async function chooseStatements(search: Search, slice: Slice): Promise<{ first: Sql; all?: Sql }> {
  const { plan, scope } = search;
  const first = rowsStatement(search, slice);
  if (plan.rows.kind === "everywhere") return { first, all: otherRowsStatement(search, plan.rows, slice) };
  return plan.rows.kind === "filtered" && (await readsAllInOrder(scope.ctx, first))
    ? filteredRowsStatements(search, plan.rows, slice)
    : { first };
}
