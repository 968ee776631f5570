import { authorize } from "#server/access/authorize.ts";
import { isOfReadable, visible } from "#server/access/visible.ts";
import { requireComment, type CommentRow } from "#server/comments/comment.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { issueKey, loadIssueForUpdate, type IssueKey } from "#server/issues/issue.ts";
import { record } from "#server/events/record.ts";
import { hasKey, prepared, sql } from "#server/platform/db/sql.ts";
import { getGrant } from "#server/repositories/repository.ts";

export type PinnedComment = IssueKey & { commentId: number; pinnedById: number | null; pinnedAt: Date };

/** The pinned comment of each issue, if it has one. */
export async function loadPinnedComments(
  ctx: Context,
  keys: readonly IssueKey[],
): Promise<(PinnedComment | undefined)[]> {
  const rows = await ctx.db.rows<PinnedComment>(
    prepared(sql`
    select repository_id, issue_id as id, comment_id, pinned_by_id, pinned_at from pinned_comments
    where ${hasKey("repository_id, issue_id", keys)}`),
  );
  return inOrder(keys, rows, issueKey);
}

/** The pin of a comment in a repository that the viewer can see. */
export async function loadPinnedCommentById(
  ctx: Context,
  { repositoryId, id }: { repositoryId: number; id: number },
): Promise<PinnedComment | undefined> {
  return ctx.db.row<PinnedComment>(
    prepared(sql`
    select p.repository_id, p.issue_id as id, p.comment_id, p.pinned_by_id, p.pinned_at
    from pinned_comments p join repositories r on r.id = p.repository_id
    where p.repository_id = ${repositoryId} and p.comment_id = ${id} and ${visible(ctx.viewer)} and ${isOfReadable(ctx.viewer, "p")}`),
  );
}

/** Pins a comment. The comment that was pinned before is no longer. */
export async function pinIssueComment(ctx: Context, input: IssueKey): Promise<CommentRow> {
  const comment = await requireComment(ctx, input);
  const { issue, repository } = await loadIssueForUpdate(ctx, {
    repositoryId: comment.repositoryId,
    id: comment.issueId,
  });
  authorize(ctx, "comment.pin", getGrant(ctx, repository));
  if (comment.minimizedReason !== null) throw unprocessable("A hidden comment cannot be pinned.", "issueCommentId");
  const written = await ctx.db.run(sql`
    insert into pinned_comments as p (repository_id, issue_id, comment_id, pinned_by_id, pinned_at)
    values (${issue.repositoryId}, ${issue.id}, ${comment.id}, ${ctx.viewer.accountId}, ${ctx.now})
    on conflict (repository_id, issue_id) do update set comment_id = excluded.comment_id,
      pinned_by_id = excluded.pinned_by_id, pinned_at = excluded.pinned_at where p.comment_id <> excluded.comment_id`);
  if (written > 0) await recordPinEvent(ctx, comment, "COMMENT_PINNED");
  return comment;
}

export async function unpinIssueComment(ctx: Context, input: IssueKey): Promise<CommentRow> {
  const comment = await requireComment(ctx, input);
  const { repository } = await loadIssueForUpdate(ctx, { repositoryId: comment.repositoryId, id: comment.issueId });
  authorize(ctx, "comment.pin", getGrant(ctx, repository));
  const removed = await ctx.db.run(sql`
    delete from pinned_comments where repository_id = ${comment.repositoryId} and comment_id = ${comment.id}`);
  if (removed > 0) await recordPinEvent(ctx, comment, "COMMENT_UNPINNED");
  return comment;
}

async function recordPinEvent(
  ctx: Context,
  comment: CommentRow,
  kind: "COMMENT_PINNED" | "COMMENT_UNPINNED",
): Promise<void> {
  const { repositoryId, issueId } = comment;
  await record(ctx, kind, { repositoryId, issueId, data: { commentId: comment.id } });
}
