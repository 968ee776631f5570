import { onTimeline } from "#server/platform/events/declare.ts";

type TypeChange = { issueTypeName: string | null; previousIssueTypeName: string | null };

export const ISSUE_TYPE_EVENTS = {
  ISSUE_TYPE_ADDED: onTimeline<TypeChange>(),
  ISSUE_TYPE_CHANGED: onTimeline<TypeChange>(),
  ISSUE_TYPE_REMOVED: onTimeline<TypeChange>(),
};

type IssueTypeEvents = typeof ISSUE_TYPE_EVENTS;

declare module "#server/events/event.ts" {
  interface EventKinds extends IssueTypeEvents {}
}
