import type { IssueRow } from "#server/issues/issue.ts";
import type { Slice } from "#server/platform/graphql/connection.ts";
import { toCount, type Counts } from "#server/search/counts.ts";
import type { Search } from "#server/search/prepare-search.ts";
import { otherRowsStatement, rowsStatement } from "#server/search/rows-statement.ts";
import { runStatement } from "#server/search/run-statement.ts";

/** The rows of one page, while they are counted. `counting` gives undefined if that takes too long. */
export async function findRows(
  search: Search,
  slice: Slice,
  counting: Promise<Counts | undefined>,
): Promise<IssueRow[]> {
  const rows = await runStatement<IssueRow>(search, rowsStatement(search, slice));
  if (search.plan.rows.kind !== "everywhere" || rows.length === slice.limit) return rows;
  const counts = await counting;
  const count = counts ? toCount(search, counts) : search.cap;
  const areAll = count < search.cap && slice.offset + rows.length >= count;
  return areAll ? rows : runStatement<IssueRow>(search, otherRowsStatement(search, search.plan.rows, slice));
}
