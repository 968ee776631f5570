import type { ThreadState } from "#web/notifications/thread-change.ts";
import { parseNotificationFilter, type NotificationBox } from "#shared/notification-filter.ts";

const TESTS: Record<NotificationBox, (thread: ThreadState) => boolean> = {
  INBOX: ({ isDone, snoozedUntil }) => !isDone && snoozedUntil == null,
  DONE: ({ isDone }) => isDone,
  SAVED: ({ isSaved }) => isSaved,
  SNOOZED: ({ snoozedUntil }) => snoozedUntil != null,
};

/** Whether a notification is still where the filter looks: a change takes it away before the list is fetched again. */
export function isInBox(thread: ThreadState, query: string): boolean {
  return TESTS[parseNotificationFilter(query).box](thread);
}
