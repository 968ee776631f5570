import { ofVisibleRepositories } from "#server/access/of-visible-repositories.ts";
import { isOfReadable, visible } from "#server/access/visible.ts";
import { COMMENT_COLUMNS, type CommentRow } from "#server/comments/comment.ts";
import { commentOrder, type CommentListArgs } from "#server/comments/list-comments.ts";
import type { Context } from "#server/platform/context.ts";
import { raw, sql } from "#server/platform/db/sql.ts";
import { parseSlice, toConnection, type Connection } from "#server/platform/graphql/connection.ts";
import { LIMITS } from "#shared/limits.ts";

/** The comments of an account that the viewer can see, newest first, as many as a search would list. */
export async function listCommentsByAuthor(
  ctx: Context,
  authorId: number,
  args: CommentListArgs,
): Promise<Connection<CommentRow>> {
  const from = sql`from comments c join repositories r on r.id = c.repository_id
    where c.author_id = ${authorId} and ${visible(ctx.viewer)} and ${isOfReadable(ctx.viewer, "c")}`;
  const counted = await ctx.db.row<{ count: number }>(
    ofVisibleRepositories(ctx, sql`select count(*) as count from (select 1 ${from} limit ${LIMITS.listItems}) listed`),
  );
  const total = counted?.count ?? 0;
  const slice = parseSlice(args, total, 30);
  const statement = sql`
    select ${COMMENT_COLUMNS} ${from} order by ${commentOrder(args, raw("c.created_at desc, c.id desc"))}
    limit ${slice.limit} offset ${slice.offset}`;
  const rows = await ctx.db.rows<CommentRow>(ofVisibleRepositories(ctx, statement));
  return toConnection(rows, slice, total);
}
