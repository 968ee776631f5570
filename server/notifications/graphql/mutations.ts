import type { FeatureResolvers, UpdateNotificationSettingsInput } from "#server/__generated__/resolvers.ts";
import { updateNotificationSettings, type NotificationSettings } from "#server/notifications/notification-settings.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import type { NotificationRow } from "#server/notifications/notification.ts";
import {
  createNotificationFilter,
  deleteNotificationFilter,
  updateNotificationFilter,
} from "#server/notifications/notification-filter.ts";
import {
  createPushSubscription,
  deletePushSubscription,
  testPushSubscription,
} from "#server/notifications/push-subscription.ts";
import { resubscribeToNotifications, unsubscribeFromNotifications } from "#server/notifications/unsubscribe.ts";
import {
  markNotificationsAsDone,
  markNotificationsAsRead,
  markNotificationsAsUndone,
  markNotificationsAsUnread,
  saveNotifications,
  snoozeNotifications,
  unsaveNotifications,
  unsnoozeNotifications,
} from "#server/notifications/update-notifications.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";

type Ids = { ids: readonly number[] };

/** A mutation of some of the viewer's notifications. */
function ofThreads<Extra extends object = object>(
  command: (ctx: Context, input: Ids & Extra) => Promise<NotificationRow[]>,
) {
  return mutation(
    command,
    ({ ids, ...extra }: { ids: readonly string[] } & Extra) =>
      // What is left of the input is what the command needs besides.
      ({ ...extra, ids: ids.map(decode.notification) }) as unknown as Ids & Extra,
    async (threads, { ctx }) => ({ threads, viewer: await loadViewer(ctx) }),
  );
}

async function loadViewer(ctx: Context): Promise<AccountRow | null> {
  return ctx.viewer.accountId === null ? null : ((await batch(ctx, loadAccounts, ctx.viewer.accountId)) ?? null);
}

export const Mutation: FeatureResolvers["notifications"]["Mutation"] = {
  markNotificationsAsRead: ofThreads(markNotificationsAsRead),
  markNotificationsAsUnread: ofThreads(markNotificationsAsUnread),
  markNotificationsAsDone: ofThreads(markNotificationsAsDone),
  markNotificationsAsUndone: ofThreads(markNotificationsAsUndone),
  saveNotifications: ofThreads(saveNotifications),
  unsaveNotifications: ofThreads(unsaveNotifications),
  unsnoozeNotifications: ofThreads(unsnoozeNotifications),
  snoozeNotifications: ofThreads<{ until: Date }>(snoozeNotifications),
  unsubscribeFromNotifications: ofThreads(unsubscribeFromNotifications),
  updateNotificationSettings: mutation(updateNotificationSettings, toSettings, () => ({ viewer: {} })),
  resubscribeToNotifications: ofThreads(resubscribeToNotifications),
  createNotificationFilter: mutation(
    createNotificationFilter,
    ({ name, query }) => ({ name, query }),
    async (notificationFilter, { ctx }) => ({ notificationFilter, viewer: await loadViewer(ctx) }),
  ),
  updateNotificationFilter: mutation(
    updateNotificationFilter,
    ({ id, name, query }) => ({ id: decode.notificationFilter(id), name, query }),
    async (notificationFilter, { ctx }) => ({ notificationFilter, viewer: await loadViewer(ctx) }),
  ),
  deleteNotificationFilter: mutation(
    deleteNotificationFilter,
    ({ id }) => ({ id: decode.notificationFilter(id) }),
    async (_, { ctx }) => ({ viewer: await loadViewer(ctx) }),
  ),
  createPushSubscription: mutation(
    createPushSubscription,
    ({ endpoint, publicKey, authSecret }) => ({ endpoint, publicKey, authSecret }),
    (pushSubscription) => ({ pushSubscription, viewer: {} }),
  ),
  deletePushSubscription: mutation(
    deletePushSubscription,
    ({ id }) => ({ id: decode.pushSubscription(id) }),
    () => ({ viewer: {} }),
  ),
  testPushSubscription: mutation(
    testPushSubscription,
    ({ id }) => ({ id: decode.pushSubscription(id) }),
    (pushSubscription) => ({ pushSubscription }),
  ),
};

/** What is required of the settings is left as it is by null too. */
function toSettings({ emailAddress, quietFrom, quietUntil, ...input }: UpdateNotificationSettingsInput) {
  const required = Object.entries(input).filter(([name, value]) => value !== null && name !== "clientMutationId");
  return { ...Object.fromEntries(required), emailAddress, quietFrom, quietUntil } as Partial<NotificationSettings>;
}
