import { authorize } from "#server/access/authorize.ts";
import { COMMENT_COLUMNS, requireComment, type CommentRow } from "#server/comments/comment.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound, unprocessable, UserError } from "#server/errors.ts";
import { checkBody } from "#server/issues/check-input.ts";
import { countComments } from "#server/issues/count-comments.ts";
import { loadIssueForUpdate, type IssueKey } from "#server/issues/issue.ts";
import { renderBody } from "#server/repositories/render-body.ts";
import { record } from "#server/events/record.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant } from "#server/repositories/repository.ts";
import { COMMENT_BLANK } from "#shared/messages.ts";

export async function updateIssueComment(
  ctx: Context,
  input: IssueKey & { body: string; bodyVersion?: number | null },
): Promise<CommentRow> {
  const visibleComment = await requireComment(ctx, input);
  const { issue, repository } = await loadIssueForUpdate(ctx, {
    repositoryId: visibleComment.repositoryId,
    id: visibleComment.issueId,
  });
  // Read again, now that the lock of the issue keeps others from changing it.
  const before = await requireComment(ctx, input);
  authorize(ctx, "comment.update", getGrant(ctx, repository), { isAuthor: before.authorId === ctx.viewer.accountId });
  const body = checkBody(input.body, "Comment");
  if (body.trim() === "") throw unprocessable(COMMENT_BLANK, "body");
  // A repeated request has nothing left to change.
  if (body === before.body) return before;
  if (typeof input.bodyVersion === "number" && input.bodyVersion !== before.version) {
    throw new UserError("STALE_DATA", "Somebody else edited this comment while you were editing.", "body");
  }
  const row = await ctx.db.row<CommentRow>(sql`
    update comments c set body = ${body}, body_html = ${await renderBody(ctx, repository, body)}, version = version + 1,
      updated_at = ${ctx.now}, edited_at = ${ctx.now}, editor_id = ${ctx.viewer.accountId}
    where c.repository_id = ${before.repositoryId} and c.id = ${before.id} returning ${COMMENT_COLUMNS}`);
  if (!row) throw notFound("an IssueComment");
  await countComments(ctx, issue, 0);
  await record(ctx, "COMMENT_EDITED", {
    repositoryId: issue.repositoryId,
    issueId: issue.id,
    data: { commentId: row.id, previousBody: before.body },
  });
  return row;
}
