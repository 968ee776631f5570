import type { PanelIssue } from "#web/panel/panel-address.ts";
import type { Row } from "#web/platform/rows/rows.ts";
import { useRows } from "#web/platform/rows/useRows.ts";
import { paths } from "#shared/paths.ts";

/** The row of the issue in the list beside or behind it. */
export function usePanelRow(issue: PanelIssue | undefined): Row | undefined {
  const rows = useRows();
  if (!issue) return undefined;
  const addresses = [paths.issue(issue, issue.number), paths.pull(issue, issue.number)];
  return rows.find((row) => addresses.includes(row.path));
}
