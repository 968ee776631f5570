import { onTimeline } from "#server/platform/events/declare.ts";

type Project = { projectId: number; projectTitle: string };

export const PROJECT_EVENTS = {
  ADDED_TO_PROJECT_V2: onTimeline<Project>(),
  REMOVED_FROM_PROJECT_V2: onTimeline<Project>(),
};
