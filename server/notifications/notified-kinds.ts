import type { EventKind } from "#server/events/event.ts";
import type { NotificationReason } from "#server/notifications/notification.ts";

type NotifiedKind = {
  /** Whether everybody is notified who is subscribed; otherwise only those whom the event is about. */
  isForSubscribers: boolean;
  /** Why whoever does it is subscribed from then on. */
  subscribesActor?: NotificationReason;
};

/** The kinds of events that people are notified of. */
export const NOTIFIED_KINDS = {
  ISSUE_OPENED: { isForSubscribers: true, subscribesActor: "AUTHOR" },
  ISSUE_COMMENT: { isForSubscribers: true, subscribesActor: "COMMENT" },
  REVIEWED: { isForSubscribers: true, subscribesActor: "COMMENT" },
  REVIEW_COMMENTED: { isForSubscribers: true, subscribesActor: "COMMENT" },
  CLOSED: { isForSubscribers: true, subscribesActor: "STATE_CHANGE" },
  REOPENED: { isForSubscribers: true, subscribesActor: "STATE_CHANGE" },
  MERGED: { isForSubscribers: true, subscribesActor: "STATE_CHANGE" },
  READY_FOR_REVIEW: { isForSubscribers: true },
  HEAD_PUSHED: { isForSubscribers: true },
  ASSIGNED: { isForSubscribers: false },
  REVIEW_REQUESTED: { isForSubscribers: false },
  BODY_EDITED: { isForSubscribers: false },
  COMMENT_EDITED: { isForSubscribers: false },
} satisfies Partial<Record<EventKind, NotifiedKind>>;

export function getNotifiedKind(kind: EventKind): NotifiedKind | undefined {
  return Object.hasOwn(NOTIFIED_KINDS, kind) ? NOTIFIED_KINDS[kind as keyof typeof NOTIFIED_KINDS] : undefined;
}
