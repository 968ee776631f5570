import { onTimeline } from "#server/platform/events/declare.ts";

type Project = { projectId: number; projectTitle: string };

export const PROJECT_EVENTS = {
  ADDED_TO_PROJECT_V2: onTimeline<Project>(),
  REMOVED_FROM_PROJECT_V2: onTimeline<Project>(),
  /** The names of the options of the field Status; empty: none. */
  PROJECT_V2_ITEM_STATUS_CHANGED: onTimeline<Project & { previousStatus: string; status: string }>(),
};

type ProjectEvents = typeof PROJECT_EVENTS;

declare module "#server/events/event.ts" {
  interface EventKinds extends ProjectEvents {}
}
