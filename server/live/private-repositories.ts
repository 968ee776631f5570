import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { hasKey, prepared, sql } from "#server/platform/db/sql.ts";

/**
 * The private repositories that the row of an issue depends on, by issue: its own, and those of its sub-issues and
 * dependencies, because its counts include only what the viewer can see. Deleted issues are not in the result.
 */
export async function loadPrivateRepositories(
  ctx: Pick<Context, "db">,
  keys: readonly IssueKey[],
): Promise<Map<string, number[]>> {
  const rows = await ctx.db.rows<IssueKey & { repositoryIds: number[] }>(
    prepared(sql`
    select i.repository_id, i.id, array(
      select r.id from repositories r where (r.visibility = 'PRIVATE' or r.is_deleted) and r.id in (
        select i.repository_id
        union all select s.repository_id from sub_issues s
          where s.parent_repository_id = i.repository_id and s.parent_id = i.id
        union all select d.blocker_repository_id from issue_dependencies d
          where d.repository_id = i.repository_id and d.issue_id = i.id
        union all select d.repository_id from issue_dependencies d
          where d.blocker_repository_id = i.repository_id and d.blocker_id = i.id)
      order by r.id) as repository_ids
    from issues i where ${hasKey("i.repository_id, i.id", keys)}`),
  );
  return new Map(rows.map((row) => [issueKey(row), row.repositoryIds]));
}
