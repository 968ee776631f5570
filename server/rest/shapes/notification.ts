import { loadComments } from "#server/comments/comment.ts";
import { orNotFound } from "#server/errors.ts";
import { issueKey } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import type { NotificationReason, NotificationRow } from "#server/notifications/notification.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { apiAddress, toOptionalTimestamp, toTimestamp } from "#server/rest/shapes/addresses.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";
import { toRepository } from "#server/rest/shapes/repository.ts";

/** GitHub's `thread`. */
export async function toThread(ctx: Context, row: NotificationRow) {
  const [repositoryRow, issueRow, comment] = await Promise.all([
    loadRepository(ctx, row),
    loadIssue(ctx, { repositoryId: row.repositoryId, id: row.issueId }),
    row.commentId === null
      ? undefined
      : batch(ctx, loadComments, { repositoryId: row.repositoryId, id: row.commentId }, issueKey),
  ]);
  const repository = orNotFound(repositoryRow, "a Repository");
  const issue = orNotFound(issueRow, "an Issue");
  const root = repositoryUrl(ctx, repository);
  const subjectUrl = `${root}/${issue.isPull ? "pulls" : "issues"}/${issue.number}`;
  return {
    id: String(row.id),
    repository: await toRepository(ctx, repository),
    subject: {
      title: issue.title,
      url: subjectUrl,
      latest_comment_url: comment ? `${root}/issues/comments/${comment.id}` : subjectUrl,
      type: issue.isPull ? "PullRequest" : "Issue",
    },
    reason: toReason(row.reason),
    unread: row.isUnread,
    updated_at: toTimestamp(row.updatedAt),
    last_read_at: toOptionalTimestamp(row.lastReadAt),
    url: threadUrl(ctx, row),
    subscription_url: `${threadUrl(ctx, row)}/subscription`,
  };
}

export function threadUrl(ctx: Context, { id }: NotificationRow): string {
  return apiAddress(ctx, `/notifications/threads/${id}`);
}

export function toReason(reason: NotificationReason): string {
  return reason.toLowerCase();
}
