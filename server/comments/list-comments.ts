import { COMMENT_COLUMNS, type CommentRow } from "#server/comments/comment.ts";
import type { Context } from "#server/platform/context.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { loadConnection, type Connection, type PageArgs } from "#server/platform/graphql/connection.ts";

export type CommentListArgs = PageArgs & { orderBy?: { direction: "ASC" | "DESC" } | null };

/** The comments of an issue that the caller has loaded as the viewer, oldest first unless another order is asked for. */
export function listComments(ctx: Context, issue: IssueRow, args: CommentListArgs): Promise<Connection<CommentRow>> {
  const order = commentOrder(args, raw("c.created_at, c.id"));
  return loadConnection(args, 30, {
    count: async () => issue.commentCount,
    max: issue.commentCount,
    load: ({ limit, offset }) =>
      ctx.db.rows<CommentRow>(sql`
        select ${COMMENT_COLUMNS} from comments c where c.repository_id = ${issue.repositoryId} and c.issue_id = ${issue.id}
        order by ${order} limit ${limit} offset ${offset}`),
  });
}

/** GitHub's one order beside that of the timeline: by the last change. */
export function commentOrder({ orderBy }: CommentListArgs, byDefault: Sql): Sql {
  if (!orderBy) return byDefault;
  return orderBy.direction === "DESC" ? raw("c.updated_at desc, c.id desc") : raw("c.updated_at, c.id");
}
