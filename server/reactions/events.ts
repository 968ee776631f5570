import { offTimeline } from "#server/platform/events/declare.ts";
import type { ReactionContent } from "#server/reactions/reaction.ts";

type Reacting = { subject: "ISSUE" | "COMMENT" | "REVIEW_COMMENT"; subjectId: number; content: ReactionContent };

export const REACTION_EVENTS = {
  REACTED: offTimeline<Reacting>(),
  UNREACTED: offTimeline<Reacting>(),
};

type ReactionEvents = typeof REACTION_EVENTS;

declare module "#server/events/event.ts" {
  interface EventKinds extends ReactionEvents {}
}
