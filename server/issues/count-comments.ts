import type { Context } from "#server/platform/context.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";

/** A comment came (1), went (-1) or changed (0): the issue was updated. */
export async function countComments(ctx: Context, key: IssueKey, change: 1 | 0 | -1): Promise<void> {
  await ctx.db.run(sql`
    update issues set comment_count = comment_count + ${change}, updated_at = ${ctx.now}
    where repository_id = ${key.repositoryId} and id = ${key.id}`);
}
