import { COMMENT_COLUMNS, type CommentRow } from "#server/comments/comment.ts";
import type { Context } from "#server/platform/context.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { parseSlice, toConnection, type Connection, type PageArgs } from "#server/platform/graphql/connection.ts";

/** The comments of an issue that the caller has loaded as the viewer, oldest first. */
export async function listComments(ctx: Context, issue: IssueRow, args: PageArgs): Promise<Connection<CommentRow>> {
  const slice = parseSlice(args, issue.commentCount, 30);
  const rows = await ctx.db.rows<CommentRow>(sql`
    select ${COMMENT_COLUMNS} from comments c where c.repository_id = ${issue.repositoryId} and c.issue_id = ${issue.id}
    order by c.created_at, c.id limit ${slice.limit} offset ${slice.offset}`);
  return toConnection(rows, slice, issue.commentCount);
}
