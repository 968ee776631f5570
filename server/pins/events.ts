import { onTimeline } from "#server/platform/events/declare.ts";

export const PIN_EVENTS = {
  PINNED: onTimeline(),
  UNPINNED: onTimeline(),
};
