import { requireNotifications, type NotificationRow } from "#server/notifications/notification.ts";
import { markNotificationsAsDone, markNotificationsAsUndone } from "#server/notifications/update-notifications.ts";
import type { Context } from "#server/platform/context.ts";
import { updateSubscriptions } from "#server/subscriptions/subscription.ts";

/** Unsubscribes the viewer from issues, and takes their notifications out of the inbox. Those who are mentioned later are notified again. */
export async function unsubscribeFromNotifications(
  ctx: Context,
  input: { ids: readonly number[] },
): Promise<NotificationRow[]> {
  const rows = await requireNotifications(ctx, input.ids);
  await updateSubscriptions(ctx, {
    issues: rows.map(({ repositoryId, issueId }) => ({ repositoryId, id: issueId })),
    state: "UNSUBSCRIBED",
  });
  return markNotificationsAsDone(ctx, input);
}

/** Undoes it: what the viewer had unsubscribed from is in the inbox again. */
export async function resubscribeToNotifications(
  ctx: Context,
  input: { ids: readonly number[] },
): Promise<NotificationRow[]> {
  const rows = await requireNotifications(ctx, input.ids);
  await updateSubscriptions(ctx, {
    issues: rows.map(({ repositoryId, issueId }) => ({ repositoryId, id: issueId })),
    state: "SUBSCRIBED",
  });
  return markNotificationsAsUndone(ctx, input);
}
