import { onTimeline } from "#server/platform/events/declare.ts";

export const PIN_EVENTS = {
  PINNED: onTimeline(),
  UNPINNED: onTimeline(),
};

type PinEvents = typeof PIN_EVENTS;

declare module "#server/events/event.ts" {
  interface EventKinds extends PinEvents {}
}
