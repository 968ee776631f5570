import type { IssueRow } from "#server/issues/issue.ts";
import type { Sql } from "#server/platform/db/sql.ts";
import type { Slice } from "#server/platform/graphql/connection.ts";
import { capped, countByState, countQuickly, toCount, type Counts } from "#server/search/counts.ts";
import type { Search } from "#server/search/prepare-search.ts";
import { readsAllInOrder } from "#server/search/read-order.ts";
import { rememberWay } from "#server/search/remembered-ways.ts";
import {
  countedRowsStatement,
  filteredRowsStatements,
  hiddenStatement,
  otherRowsStatement,
  rowsStatement,
  type CountedRow,
  type FilteredPlan,
} from "#server/search/rows-statement.ts";
import { runStatement } from "#server/search/run-statement.ts";

/** `counts`: undefined if counting takes longer than the page waits. */
type FoundPage = { rows: IssueRow[]; counts: Counts | undefined };

/** The rows of one page and the counts of both states: of one statement, or of some for the rows beside one for the counts. */
export async function findPage(
  search: Search,
  slice: Slice,
  { waitsForCounts }: { waitsForCounts: boolean },
): Promise<FoundPage> {
  const { rows: plan } = search.plan;
  if (slice.limit > 0 && (plan.kind === "selective" || plan.kind === "ranked") && plan.areCounted)
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
  const { rows: plan } = search.plan;
  if (plan.kind === "filtered") return findFiltered(search, plan, slice, counting);
  const rows = await runStatement<IssueRow>(search, rowsStatement(search, slice));
  if (rows.length === slice.limit) return rows;
  const statement = otherRowsStatement(search, slice);
  if (!statement) return rows;
  // The counters have their counts soon.
  if (search.plan.counts.kind === "counters" && (await areAll(search, { rows, slice, counting }))) return rows;
  const others = await runStatement<IssueRow>(search, statement);
  return others.length > 0 ? others : rows;
}

/**
 * If PostgreSQL would read all issues in order, the first ones are tested. If these do not fill the page and the viewer may not see most of
 * those that follow, they are passed in the index. The same page is then found in the same way for a minute.
 */
async function findFiltered(
  search: Search,
  plan: FilteredPlan,
  slice: Slice,
  counting: Promise<Counts | undefined>,
): Promise<IssueRow[]> {
  const { ctx } = search.scope;
  const planned = rowsStatement(search, slice);
  const run = (statement: Sql) => runStatement<IssueRow>(search, statement);
  const memory = rememberWay(ctx, planned);
  const way = memory.get();
  if (way === "planned") return run(planned);
  const { first, all } = filteredRowsStatements(search, plan, slice);
  if (way === "passing") return run(all);
  if (!(await readsAllInOrder(ctx.db, planned))) {
    memory.set("planned");
    return run(planned);
  }
  const rows = await run(first);
  if (rows.length < slice.limit) {
    if (await areAll(search, { rows, slice, counting })) return rows;
    const [last] = await runStatement<{ isMostlyHidden: boolean }>(search, hiddenStatement(search, plan));
    memory.set(last?.isMostlyHidden === true ? "passing" : "planned");
    return run(last?.isMostlyHidden === true ? all : planned);
  }
  memory.set("planned");
  return rows;
}

type Found = { rows: readonly IssueRow[]; slice: Slice; counting: Promise<Counts | undefined> };

/** Whether rows that do not fill the page are its last ones, by the counts. */
async function areAll(search: Search, { rows, slice, counting }: Found): Promise<boolean> {
  const counts = await counting;
  const count = counts ? toCount(search, counts) : search.cap;
  return count < search.cap && slice.offset + rows.length >= count;
}
