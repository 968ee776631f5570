import { loadComments } from "#server/comments/comment.ts";
import { issueKey } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { toComment } from "#server/rest/shapes/comment.ts";

import { toEnvelope } from "#server/webhook-events/envelope.ts";
import { toCommentedIssue } from "#server/webhook-events/event-issue.ts";
import type { CommentSource } from "#server/webhook-events/source.ts";
import type { Payload, QueuedEvent } from "#server/webhooks/build-deliveries.ts";

/** `issue_comment`, of pull requests too. That a comment was deleted is announced with its row (change-payload.ts). */
export async function commentPayload(ctx: Context, event: QueuedEvent, source: CommentSource): Promise<Payload | null> {
  const repositoryId = event.repositoryId ?? 0;
  const [envelope, issue, comment] = await Promise.all([
    toEnvelope(ctx, event),
    loadIssue(ctx, { repositoryId, id: source.issueId }),
    batch(ctx, loadComments, { repositoryId, id: source.commentId }, issueKey),
  ]);
  if (!envelope || !issue || !comment) return null;
  const [shownIssue, shownComment] = await Promise.all([toCommentedIssue(ctx, issue), toComment(ctx, comment)]);
  const changes = source.changes ? { changes: source.changes } : {};
  return { action: source.action, ...changes, issue: shownIssue, comment: shownComment, ...envelope };
}
