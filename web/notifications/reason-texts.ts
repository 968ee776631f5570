import type { NotificationReason } from "#web/__generated__/useThreads_threads.graphql.ts";

/** Why somebody was notified, as GitHub words it. */
export const REASON_TEXTS: Record<NotificationReason, string> = {
  ASSIGN: "assigned",
  AUTHOR: "author",
  COMMENT: "comment",
  MANUAL: "manual",
  MENTION: "mention",
  REVIEW_REQUESTED: "review requested",
  STATE_CHANGE: "state change",
  SUBSCRIBED: "subscribed",
  TEAM_MENTION: "team mention",
};
