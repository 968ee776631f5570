import type { InboxRepository } from "#server/notifications/inbox-summary.ts";
import type { NotificationSettings } from "#server/notifications/notification-settings.ts";
import type { NotificationFilterRow } from "#server/notifications/notification-filter.ts";
import type { PushSubscriptionRow } from "#server/notifications/push-subscription.ts";
import type { NotificationRow } from "#server/notifications/notification.ts";

export type Mappers = {
  NotificationFilter: NotificationFilterRow;
  NotificationThread: NotificationRow;
  NotificationThreadConnection: NotificationPage;
  PushSubscription: PushSubscriptionRow;
  NotificationSettings: NotificationSettings;
  NotificationRepository: InboxRepository;
};

/** The filter is there so that the notifications are counted only when somebody asks how many there are. */
export type NotificationPage = {
  query: string;
  nodes: NotificationRow[];
  edges: { cursor: string; node: NotificationRow }[];
  pageInfo: {
    startCursor: string | null;
    endCursor: string | null;
    hasNextPage: boolean;
    hasPreviousPage: boolean;
  };
};
