import { ofVisibleRepositories } from "#server/access/of-visible-repositories.ts";
import { isOfReadable, visible } from "#server/access/visible.ts";
import { COMMENT_COLUMNS, type CommentRow } from "#server/comments/comment.ts";
import { commentOrder, type CommentListArgs } from "#server/comments/list-comments.ts";
import type { Context } from "#server/platform/context.ts";
import { readCount } from "#server/platform/read-count.ts";
import { raw, sql } from "#server/platform/db/sql.ts";
import { loadConnection, type Connection } from "#server/platform/graphql/connection.ts";
import { LIMITS } from "#shared/limits.ts";

/** The comments of an account that the viewer can see, newest first, as many as a search would list. */
export function listCommentsByAuthor(
  ctx: Context,
  authorId: number,
  args: CommentListArgs,
): Promise<Connection<CommentRow>> {
  const from = sql`from comments c join repositories r on r.id = c.repository_id
    where c.author_id = ${authorId} and ${visible(ctx.viewer)} and ${isOfReadable(ctx.viewer, "c")}`;
  const counted = sql`select count(*) from (select 1 ${from} limit ${LIMITS.listItems}) listed`;
  const order = commentOrder(args, raw("c.created_at desc, c.id desc"));
  return loadConnection(args, 30, {
    count: () => readCount(ctx, ofVisibleRepositories(ctx, counted)),
    load: ({ limit, offset }) => {
      const rows = sql`select ${COMMENT_COLUMNS} ${from} order by ${order} limit ${limit} offset ${offset}`;
      return ctx.db.rows<CommentRow>(ofVisibleRepositories(ctx, rows));
    },
    max: LIMITS.listItems,
  });
}
