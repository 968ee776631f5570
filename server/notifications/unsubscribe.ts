import { requireNotifications, type NotificationRow } from "#server/notifications/notification.ts";
import { markNotificationsAsDone, markNotificationsAsUndone } from "#server/notifications/update-notifications.ts";
import type { Context } from "#server/platform/context.ts";
import { updateSubscriptions } from "#server/subscriptions/subscription.ts";

type Input = { ids: readonly number[] };

/** Unsubscribes the viewer from issues, and takes their notifications out of the inbox. Those who are mentioned later are notified again. */
export async function unsubscribeFromNotifications(ctx: Context, input: Input): Promise<NotificationRow[]> {
  await setStates(ctx, input, "UNSUBSCRIBED");
  return markNotificationsAsDone(ctx, input);
}

/** Undoes it: what the viewer had unsubscribed from is in the inbox again. */
export async function resubscribeToNotifications(ctx: Context, input: Input): Promise<NotificationRow[]> {
  await setStates(ctx, input, "SUBSCRIBED");
  return markNotificationsAsUndone(ctx, input);
}

async function setStates(ctx: Context, { ids }: Input, state: "SUBSCRIBED" | "UNSUBSCRIBED"): Promise<void> {
  const rows = await requireNotifications(ctx, ids);
  await updateSubscriptions(ctx, {
    issues: rows.map(({ repositoryId, issueId }) => ({ repositoryId, id: issueId })),
    state,
  });
}
