import type {
  NotificationReason,
  ThreadSubscriptionState,
} from "#web/__generated__/NotificationsSection_issue.graphql.ts";

type Subscription = {
  readonly viewerSubscriptionReason: NotificationReason | null | undefined;
  readonly viewerThreadSubscriptionStatus: ThreadSubscriptionState | null | undefined;
};

const REASONS: Partial<Record<NotificationReason, string>> = {
  ASSIGN: "you were assigned",
  AUTHOR: "you authored the thread",
  COMMENT: "you commented",
  MENTION: "you were mentioned",
  REVIEW_REQUESTED: "your review was requested",
  STATE_CHANGE: "you modified the open/close state",
  SUBSCRIBED: "you’re watching this repository",
  TEAM_MENTION: "you’re on a team that was mentioned",
};

/** Whether, and why, the viewer is notified of an issue. */
export function getSubscriptionSentence(subscription: Subscription): string {
  const { viewerSubscriptionReason: reason, viewerThreadSubscriptionStatus: status } = subscription;
  if (status === "IGNORING_LIST") return "You’re not receiving notifications because you’re ignoring this repository.";
  if (status === "IGNORING_THREAD") return "You’re ignoring this thread.";
  if (status === "SUBSCRIBED_TO_THREAD_EVENTS")
    return "You’re receiving notifications because you chose custom settings for this thread.";
  if (!reason) return "You’re not receiving notifications from this thread.";
  return `You’re receiving notifications because ${REASONS[reason] ?? "you’re subscribed to this thread"}.`;
}
