import type { IssueRow } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";

/** The issue of an id, in whatever repository it is. The search documents have the index that finds it. */
export async function findIssueById(ctx: Context, id: number): Promise<IssueRow> {
  const keys = await ctx.db.rows<{ repositoryId: number }>(
    prepared(sql`select repository_id from search_documents where issue_id = ${id} order by repository_id limit 10`),
  );
  const issues = await Promise.all(keys.map(({ repositoryId }) => loadIssue(ctx, { repositoryId, id })));
  const issue = issues.find((row) => row !== undefined && !row.isPull);
  if (!issue) throw missingResource();
  return issue;
}
