import { signedIn } from "#server/accounts/signed-in.ts";
import { unprocessable } from "#server/errors.ts";
import { markRead, markUnread } from "#server/issues/mark-read.ts";
import { notifyInboxes } from "#server/notifications/inbox-notice.ts";
import {
  NOTIFICATION_COLUMNS,
  requireNotifications,
  toIssueKey,
  type NotificationRow,
} from "#server/notifications/notification.ts";
import type { Context } from "#server/platform/context.ts";
import { alsoHasKey, hasKey, sql, type Sql } from "#server/platform/db/sql.ts";
import { DAY_MS } from "#shared/durations.ts";
import { LIMITS } from "#shared/limits.ts";

type Selection = { ids: readonly number[] };

/** The issues are read too, so that lists no longer show new activity. */
export async function markNotificationsAsRead(ctx: Context, input: Selection): Promise<NotificationRow[]> {
  const rows = await update(ctx, input, sql`is_unread = false, last_read_at = ${ctx.now}::timestamptz`);
  await markSubjectsRead(ctx, rows);
  return rows;
}

export async function markNotificationsAsUnread(ctx: Context, input: Selection): Promise<NotificationRow[]> {
  const rows = await update(ctx, input, sql`is_unread = true, last_read_at = null`);
  await markUnread(ctx, rows.map(toIssueKey));
  return rows;
}

/** What is done has been read. It leaves the inbox until something new happens. */
export async function markNotificationsAsDone(ctx: Context, input: Selection): Promise<NotificationRow[]> {
  const rows = await update(
    ctx,
    input,
    sql`is_done = true, snoozed_until = null, is_unread = false, last_read_at = coalesce(last_read_at, ${ctx.now}::timestamptz)`,
  );
  await markSubjectsRead(ctx, rows);
  return rows;
}

/** Moves notifications back to the inbox. */
export function markNotificationsAsUndone(ctx: Context, input: Selection): Promise<NotificationRow[]> {
  return update(ctx, input, sql`is_done = false, snoozed_until = null`);
}

export function saveNotifications(ctx: Context, input: Selection): Promise<NotificationRow[]> {
  return update(ctx, input, sql`is_saved = true`);
}

export function unsaveNotifications(ctx: Context, input: Selection): Promise<NotificationRow[]> {
  return update(ctx, input, sql`is_saved = false`);
}

/** Takes notifications out of the inbox until a moment; they come back as unread, or earlier when something new happens. */
export function snoozeNotifications(ctx: Context, input: Selection & { until: Date }): Promise<NotificationRow[]> {
  const until = input.until.getTime() - ctx.now.getTime();
  if (until <= 0) throw unprocessable("The end of a snooze must be in the future.", "until");
  if (until > LIMITS.snoozeDays * DAY_MS) {
    throw unprocessable(`A notification can be snoozed for up to ${LIMITS.snoozeDays} days.`, "until");
  }
  return update(ctx, input, sql`is_done = false, snoozed_until = ${input.until}::timestamptz`);
}

export function unsnoozeNotifications(ctx: Context, input: Selection): Promise<NotificationRow[]> {
  return update(ctx, input, sql`snoozed_until = null`);
}

/** As of the request: what happens meanwhile is new. */
function markSubjectsRead(ctx: Context, rows: readonly NotificationRow[]): Promise<void> {
  return markRead(ctx, rows.map(toIssueKey), sql`${ctx.now}::timestamptz`);
}

async function update(ctx: Context, { ids }: Selection, changes: Sql): Promise<NotificationRow[]> {
  const me = signedIn(ctx);
  if (ids.length > LIMITS.notificationsAtOnce) {
    throw unprocessable(`Up to ${LIMITS.notificationsAtOnce} notifications can be changed at once.`, "ids");
  }
  const keys = await requireNotifications(ctx, ids);
  const rows = await ctx.db.rows<NotificationRow>(sql`
    update notifications n set ${changes} where n.account_id = ${me} and ${hasKey("n.repository_id, n.id", keys)}
    returning ${NOTIFICATION_COLUMNS}`);
  await notifyInboxes(ctx, [me]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns to inboxes what is no longer snoozed. */
export async function endSnoozes(ctx: Context): Promise<void> {
  const rows = await ctx.db.rows<{ accountId: number }>(sql`
    update notifications set snoozed_until = null, is_unread = true where snoozed_until <= ${ctx.now}::timestamptz
    returning account_id`);
  await notifyInboxes(
    ctx,
    rows.map(({ accountId }) => accountId),
  );
}

/** Whoever reads an issue has read its notification. */
export async function markIssuesRead(
  ctx: Context,
  issues: readonly { repositoryId: number; id: number }[],
): Promise<void> {
  const me = ctx.viewer.accountId;
  if (me === null) return;
  const rows = await ctx.db.rows(sql`
    update notifications n set is_unread = false, last_read_at = ${ctx.now}::timestamptz
    from unnest(${issues.map(({ repositoryId }) => repositoryId)}::bigint[], ${issues.map(({ id }) => id)}::bigint[]) as i (repository_id, id)
    where n.account_id = ${me} and n.repository_id = i.repository_id and n.issue_id = i.id and n.is_unread
      and ${alsoHasKey("n.repository_id, n.issue_id", issues)} returning n.id`);
  if (rows.length > 0) await notifyInboxes(ctx, [me]);
}
