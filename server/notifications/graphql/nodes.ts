import { loadNotificationFilters } from "#server/notifications/notification-filter.ts";
import { loadNotifications } from "#server/notifications/notification.ts";
import { loadPushSubscriptions } from "#server/notifications/push-subscription.ts";
import { batch } from "#server/platform/context.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";

export const nodes: NonNullable<SchemaFeature<"notifications">["nodes"]> = {
  NF: async (ctx, { numbers: [id = 0] }) =>
    withTypeName("NotificationFilter", await batch(ctx, loadNotificationFilters, id)),
  NT: async (ctx, { numbers: [id = 0] }) => withTypeName("NotificationThread", await batch(ctx, loadNotifications, id)),
  PU: async (ctx, { numbers: [id = 0] }) =>
    withTypeName("PushSubscription", await batch(ctx, loadPushSubscriptions, id)),
};
