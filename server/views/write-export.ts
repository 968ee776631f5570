import type { Context } from "#server/platform/context.ts";
import { writeAtom } from "#server/platform/atom.ts";
import type { ExportedIssue } from "#server/views/export-view.ts";
import type { ViewRow } from "#server/views/view.ts";
import { csvCell } from "#shared/csv.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { paths } from "#shared/paths.ts";

const COLUMNS = [
  "repository",
  "number",
  "type",
  "title",
  "state",
  "stateReason",
  "author",
  "assignees",
  "labels",
  "milestone",
  "comments",
  "createdAt",
  "updatedAt",
  "closedAt",
  "url",
] as const satisfies readonly (keyof ExportedIssue)[];

/** RFC 4180, with a header. */
export function writeCsv(issues: readonly ExportedIssue[]): string {
  const lines = [COLUMNS.join(","), ...issues.map((issue) => COLUMNS.map((column) => cell(issue[column])).join(","))];
  return `${lines.join("\r\n")}\r\n`;
}

function cell(value: string | number | null | readonly string[]): string {
  if (typeof value === "number") return String(value);
  return csvCell(Array.isArray(value) ? value.join("; ") : ((value as string | null) ?? ""));
}

/** The issues of a view for feed readers. */
export function writeFeed(ctx: Context, view: ViewRow, issues: readonly ExportedIssue[]): string {
  const url = ctx.config.url + paths.view(globalId("SSC", view.id));
  const entries = issues.map((issue) => ({
    id: issue.url,
    title: `${issue.repository}#${issue.number} ${issue.title}`,
    url: issue.url,
    author: issue.author,
    published: new Date(issue.createdAt),
    updated: new Date(issue.updatedAt),
    categories: [issue.state, ...issue.labels],
  }));
  const updated = [view.updatedAt, ...entries.map((entry) => entry.updated)].reduce((a, b) => (a > b ? a : b));
  return writeAtom({ id: url, url, title: view.name, updated, entries });
}
