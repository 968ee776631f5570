import { isIncomplete, ofVisibleRepositories } from "#server/access/of-visible-repositories.ts";
import { isOfReadable, visibleEach } from "#server/access/visible.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import { notFound } from "#server/errors.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { raw, sql } from "#server/platform/db/sql.ts";
import { WorkerUnavailableError } from "#server/platform/db/unavailable.ts";
import type { SubscriptionReason } from "#server/subscriptions/subscribe-accounts.ts";

export type NotificationReason = SubscriptionReason;

/** An issue or pull request in somebody's inbox. */
export type NotificationRow = {
  id: number;
  accountId: number;
  repositoryId: number;
  issueId: number;
  reason: NotificationReason;
  updatedAt: Date;
  eventId: number;
  commentId: number | null;
  actorId: number | null;
  lastReadAt: Date | null;
  isUnread: boolean;
  isDone: boolean;
  isSaved: boolean;
  snoozedUntil: Date | null;
};

/** The key of what the notification is about. */
export function toIssueKey({ repositoryId, issueId }: NotificationRow): IssueKey {
  return { repositoryId, id: issueId };
}

/** The columns of `notifications n`. */
export const NOTIFICATION_COLUMNS = raw(
  "n.id, n.account_id, n.repository_id, n.issue_id, n.reason, n.updated_at, n.event_id, n.comment_id, n.actor_id, " +
    "n.last_read_at, n.is_unread, n.is_done, n.is_saved, n.snoozed_until",
);

/** The viewer's notifications of these ids that they may see now, in the order of the ids. While a worker has failed, others may be on it. */
export async function loadNotifications(
  ctx: Context,
  ids: readonly number[],
): Promise<(NotificationRow | WorkerUnavailableError | undefined)[]> {
  const statement = sql`
    select ${NOTIFICATION_COLUMNS} from notifications n join repositories r on r.id = n.repository_id
    where n.account_id = ${ctx.viewer.accountId} and n.id = any(${[...ids]}::bigint[]) and ${visibleEach(ctx.viewer)} and ${isOfReadable(ctx.viewer, "n")}`;
  const rows = await ctx.db.rows<NotificationRow>(ofVisibleRepositories(ctx, statement));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const missing = isIncomplete(ctx.db) ? new WorkerUnavailableError() : undefined;
  return ids.map((id) => byId.get(id) ?? missing);
}

/** Throws NOT_FOUND if any of them is not the viewer's, or may not be seen by them any more. */
export async function requireNotifications(ctx: Context, ids: readonly number[]): Promise<NotificationRow[]> {
  signedIn(ctx);
  const rows = await loadNotifications(ctx, ids);
  return rows.map((row) => {
    if (!row) throw notFound("a NotificationThread");
    if (row instanceof WorkerUnavailableError) throw row;
    return row;
  });
}
