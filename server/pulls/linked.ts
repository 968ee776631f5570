import type { Context } from "#server/platform/context.ts";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import { hasKey, prepared, sql } from "#server/platform/db/sql.ts";

type LinkedIssue = IssueKey & { otherRepositoryId: number; otherId: number };

/** The pull requests whose closing words name each issue; the caller loads them as the viewer. */
export async function loadClosers(ctx: Context, keys: readonly IssueKey[]): Promise<IssueKey[][]> {
  return grouped(
    keys,
    await ctx.db.rows<LinkedIssue>(
      prepared(sql`
      select issue_repository_id as repository_id, issue_id as id, repository_id as other_repository_id, pull_id as other_id from issue_links
      where ${hasKey("issue_repository_id, issue_id", keys)} order by repository_id, pull_id`),
    ),
  );
}

/** The issues that each pull request closes when it is merged. */
export async function loadClosings(ctx: Context, keys: readonly IssueKey[]): Promise<IssueKey[][]> {
  return grouped(
    keys,
    await ctx.db.rows<LinkedIssue>(
      prepared(sql`
      select repository_id, pull_id as id, issue_repository_id as other_repository_id, issue_id as other_id from issue_links
      where ${hasKey("repository_id, pull_id", keys)} order by issue_repository_id, issue_id`),
    ),
  );
}

function grouped(keys: readonly IssueKey[], rows: readonly LinkedIssue[]): IssueKey[][] {
  return keys.map((key) =>
    rows
      .filter((row) => issueKey(row) === issueKey(key))
      .map((row) => ({ repositoryId: row.otherRepositoryId, id: row.otherId })),
  );
}
