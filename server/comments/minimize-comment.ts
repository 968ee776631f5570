import { authorize } from "#server/access/authorize.ts";
import { loadComments, requireComment, type Classifier, type CommentRow } from "#server/comments/comment.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound } from "#server/errors.ts";
import { loadIssueForUpdate, type IssueKey } from "#server/issues/issue.ts";
import { record } from "#server/events/record.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant } from "#server/repositories/repository.ts";

/** Hides a comment behind a reason. Readers can still show it. */
export function minimizeComment(ctx: Context, input: IssueKey & { classifier: Classifier }): Promise<CommentRow> {
  return setMinimized(ctx, input, input.classifier);
}

export function unminimizeComment(ctx: Context, input: IssueKey): Promise<CommentRow> {
  return setMinimized(ctx, input, null);
}

async function setMinimized(ctx: Context, key: IssueKey, reason: Classifier | null): Promise<CommentRow> {
  const comment = await requireComment(ctx, key);
  const { issue, repository } = await loadIssueForUpdate(ctx, {
    repositoryId: comment.repositoryId,
    id: comment.issueId,
  });
  authorize(ctx, "comment.hide", getGrant(ctx, repository));
  await ctx.db.run(sql`
    update comments set minimized_reason = ${reason} where repository_id = ${comment.repositoryId} and id = ${comment.id}`);
  await record(ctx, reason === null ? "COMMENT_UNMINIMIZED" : "COMMENT_MINIMIZED", {
    repositoryId: issue.repositoryId,
    issueId: issue.id,
    data: { commentId: comment.id, classifier: reason },
  });
  const [after] = await loadComments(ctx, [key]);
  if (!after) throw notFound("an IssueComment");
  return after;
}
