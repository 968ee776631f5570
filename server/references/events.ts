import type { OtherIssue } from "#server/events/other-issue.ts";
import { offTimeline, onTimeline } from "#server/platform/events/declare.ts";

export const REFERENCE_EVENTS = {
  /** Another issue, the data's, names this one. */
  CROSS_REFERENCED: onTimeline<OtherIssue>(),
  /** A commit names this issue. Its actor is the author of the commit, if that is an account. */
  REFERENCED: onTimeline<{ commitRepositoryId: number; commitOid: string }>(),
  /** Its actor is who was mentioned. */
  MENTIONED: offTimeline(),
};

type ReferenceEvents = typeof REFERENCE_EVENTS;

declare module "#server/events/event.ts" {
  interface EventKinds extends ReferenceEvents {}
}
