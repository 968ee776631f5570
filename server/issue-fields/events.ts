import { onTimeline } from "#server/platform/events/declare.ts";

type FieldChange = { fieldName: string; value: string | null };

export const ISSUE_FIELD_EVENTS = {
  ISSUE_FIELD_CHANGED: onTimeline<FieldChange>(),
  ISSUE_FIELD_REMOVED: onTimeline<FieldChange>(),
};

type IssueFieldEvents = typeof ISSUE_FIELD_EVENTS;

declare module "#server/events/event.ts" {
  interface EventKinds extends IssueFieldEvents {}
}
