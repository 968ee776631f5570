import type { Context } from "#server/context.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Something that belongs to the issue changed: it was updated. */
export async function touchIssue(ctx: Context, key: IssueKey): Promise<void> {
  await ctx.db.run(
    sql`update issues set updated_at = ${ctx.now} where repository_id = ${key.repositoryId} and id = ${key.id}`,
  );
}
