import type { Context } from "#server/platform/context.ts";
import type { Sql } from "#server/platform/db/sql.ts";
import { rebuildDocuments } from "#server/search/documents.ts";
import { rebuildInvolvements } from "#server/search/involvements.ts";
import { rebuildIssueLinks } from "#server/search/issue-links.ts";

/** Writes again all search rows of the issues (alias `i`) that meet a condition. */
export async function rebuildSearchRows(ctx: Context, where: Sql): Promise<void> {
  const issues = await rebuildDocuments(ctx, where);
  await rebuildInvolvements(ctx, issues);
  await rebuildIssueLinks(ctx, issues);
}
