import { onTimeline } from "#server/platform/events/declare.ts";

/** An option as it was called and colored at that moment. */
export type TimelineOption = { name: string; color: string };

type FieldChange = {
  fieldName: string;
  value: string | null;
  /** Events of earlier versions have only the name and the value. */
  fieldId?: number;
  previousValue?: string | null;
  options?: TimelineOption[];
  previousOptions?: TimelineOption[];
};

export const ISSUE_FIELD_EVENTS = {
  ISSUE_FIELD_ADDED: onTimeline<FieldChange>(),
  ISSUE_FIELD_CHANGED: onTimeline<FieldChange>(),
  ISSUE_FIELD_REMOVED: onTimeline<FieldChange>(),
};

type IssueFieldEvents = typeof ISSUE_FIELD_EVENTS;

declare module "#server/events/event.ts" {
  interface EventKinds extends IssueFieldEvents {}
}
