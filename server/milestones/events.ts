import { offTimeline, onTimeline } from "#server/platform/events/declare.ts";

type Milestone = { milestoneId: number; milestoneTitle: string };

export const MILESTONE_EVENTS = {
  MILESTONED: onTimeline<Milestone>(),
  DEMILESTONED: onTimeline<Milestone>(),
  /** The issue has another position in its milestone. */
  MILESTONE_REORDERED: offTimeline<{ milestoneId: number }>(),
};

type MilestoneEvents = typeof MILESTONE_EVENTS;

declare module "#server/events/event.ts" {
  interface EventKinds extends MilestoneEvents {}
}
