import { authorize } from "#server/access/authorize.ts";
import { requireComment } from "#server/comments/comment.ts";
import { announceChanges } from "#server/events/announce-change.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound } from "#server/errors.ts";
import { countComments } from "#server/issues/count-comments.ts";
import { loadIssueForUpdate, type IssueKey } from "#server/issues/issue.ts";
import { hideCommentEvent } from "#server/events/hide-comment-event.ts";
import { record } from "#server/events/record.ts";
import { sql } from "#server/platform/db/sql.ts";
import { getGrant } from "#server/repositories/repository.ts";

export async function deleteIssueComment(ctx: Context, input: IssueKey): Promise<void> {
  const comment = await requireComment(ctx, input);
  const { issue, repository } = await loadIssueForUpdate(ctx, {
    repositoryId: comment.repositoryId,
    id: comment.issueId,
  });
  authorize(ctx, "comment.delete", getGrant(ctx, repository), { isAuthor: comment.authorId === ctx.viewer.accountId });
  const deleted = await ctx.db.run(
    sql`delete from comments where repository_id = ${comment.repositoryId} and id = ${comment.id}`,
  );
  if (deleted === 0) throw notFound("an IssueComment");
  const { repositoryId } = comment;
  await announceChanges(ctx, [{ name: "issue_comment", action: "deleted", repositoryId, row: comment }]);
  await hideCommentEvent(ctx, comment.repositoryId, comment.id);
  await countComments(ctx, issue, -1);
  await record(ctx, "COMMENT_DELETED", {
    repositoryId: issue.repositoryId,
    issueId: issue.id,
    // As on GitHub, the timeline shows that a comment of somebody else was deleted, but not one's own.
    onTimeline: comment.authorId !== ctx.viewer.accountId,
    data: { deletedCommentId: comment.id, deletedCommentAuthorId: comment.authorId },
  });
}
