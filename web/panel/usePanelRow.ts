import { isPathOf, type PanelIssue } from "#web/panel/panel-address.ts";
import type { Row } from "#web/platform/rows/rows.ts";
import { useRows } from "#web/platform/rows/useRows.ts";

/** The row of the issue in the list beside or behind it. */
export function usePanelRow(issue: PanelIssue | undefined): Row | undefined {
  const rows = useRows();
  return issue && findRow(rows, issue);
}

export function findRow(rows: readonly Row[], issue: PanelIssue): Row | undefined {
  return rows.find(({ path }) => isPathOf(issue, path));
}
