import { requireComment, type CommentRow } from "#server/comments/comment.ts";
import { updateIssueComment } from "#server/comments/update-comment.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound } from "#server/errors.ts";
import { loadIssueForUpdate } from "#server/issues/issue.ts";
import { checkVersion, type TaskTick } from "#server/issues/toggle-task.ts";
import { setTaskChecked } from "#server/markdown/tasks.ts";

/** Sets one checkbox of a comment. */
export async function toggleCommentTask(ctx: Context, input: TaskTick): Promise<CommentRow> {
  const visibleComment = await requireComment(ctx, input);
  await loadIssueForUpdate(ctx, { repositoryId: visibleComment.repositoryId, id: visibleComment.issueId });
  const comment = await requireComment(ctx, input);
  checkVersion(input.bodyVersion, comment.version);
  const body = setTaskChecked(comment.body, input);
  if (body === undefined) throw notFound("a task of this text");
  return updateIssueComment(ctx, { repositoryId: comment.repositoryId, id: comment.id, body });
}
