import type { OtherIssue } from "#server/events/other-issue.ts";
import { offTimeline, onTimeline } from "#server/platform/events/declare.ts";

export const RELATION_EVENTS = {
  SUB_ISSUE_ADDED: onTimeline<OtherIssue>(),
  SUB_ISSUE_REMOVED: onTimeline<OtherIssue>(),
  PARENT_ISSUE_ADDED: onTimeline<OtherIssue>(),
  PARENT_ISSUE_REMOVED: onTimeline<OtherIssue>(),
  SUB_ISSUES_ORDERED: offTimeline(),
  BLOCKED_BY_ADDED: onTimeline<OtherIssue>(),
  BLOCKED_BY_REMOVED: onTimeline<OtherIssue>(),
  BLOCKING_ADDED: onTimeline<OtherIssue>(),
  BLOCKING_REMOVED: onTimeline<OtherIssue>(),
};

type RelationEvents = typeof RELATION_EVENTS;

declare module "#server/events/event.ts" {
  interface EventKinds extends RelationEvents {}
}
