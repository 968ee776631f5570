import type { Context } from "#server/platform/context.ts";
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

/** Atom (RFC 4287). */
export function writeFeed(ctx: Context, view: ViewRow, issues: readonly ExportedIssue[]): string {
  const address = ctx.config.url + paths.view(globalId("SSC", view.id));
  const updated = issues
    .map((issue) => issue.updatedAt)
    .reduce((a, b) => (a > b ? a : b), view.updatedAt.toISOString());
  const entries = issues.map(
    (issue) =>
      `<entry><id>${xml(issue.url)}</id><title>${xml(`${issue.repository}#${issue.number} ${issue.title}`)}</title>` +
      `<link href="${xml(issue.url)}"/><author><name>${xml(issue.author)}</name></author>` +
      `<published>${issue.createdAt}</published><updated>${issue.updatedAt}</updated>` +
      [issue.state, ...issue.labels].map((term) => `<category term="${xml(term)}"/>`).join("") +
      `</entry>`,
  );
  return (
    `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">` +
    `<id>${xml(address)}</id><title>${xml(view.name)}</title><link href="${xml(address)}"/>` +
    `<updated>${updated}</updated>${entries.join("")}</feed>\n`
  );
}

/** Escapes text for XML and leaves out the characters that XML 1.0 does not allow. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
