import type { Context } from "#server/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** The timeline no longer shows that a comment came, once the comment is gone. */
export async function hideCommentEvent(ctx: Context, repositoryId: number, commentId: number): Promise<void> {
  await ctx.db.run(sql`
    update events set shown = false
    where repository_id = ${repositoryId} and kind = 'ISSUE_COMMENT' and (data->>'commentId')::bigint = ${commentId}`);
}
