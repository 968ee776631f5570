import type { OtherIssue } from "#server/events/other-issue.ts";
import { onTimeline } from "#server/platform/events/declare.ts";

export const REFERENCE_EVENTS = {
  /** Another issue, the data's, names this one. */
  CROSS_REFERENCED: onTimeline<OtherIssue>(),
};

type ReferenceEvents = typeof REFERENCE_EVENTS;

declare module "#server/events/event.ts" {
  interface EventKinds extends ReferenceEvents {}
}
