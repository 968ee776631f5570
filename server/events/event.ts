import { COMMENT_EVENTS } from "#server/comments/events.ts";
import { ISSUE_FIELD_EVENTS } from "#server/issue-fields/events.ts";
import { ISSUE_TYPE_EVENTS } from "#server/issue-types/events.ts";
import { ISSUE_EVENTS } from "#server/issues/events.ts";
import { LABEL_EVENTS } from "#server/labels/events.ts";
import { MILESTONE_EVENTS } from "#server/milestones/events.ts";
import { PIN_EVENTS } from "#server/pins/events.ts";
import type { EventDeclaration, EventEnvelope } from "#server/platform/events/declare.ts";
import { PROJECT_EVENTS } from "#server/projects/events.ts";
import { PULL_EVENTS } from "#server/pulls/events.ts";
import { REACTION_EVENTS } from "#server/reactions/events.ts";
import { REFERENCE_EVENTS } from "#server/references/events.ts";
import { RELATION_EVENTS } from "#server/relations/events.ts";

/** Every kind of event, as the features declare them. */
export const EVENTS = {
  ...LABEL_EVENTS,
  ...MILESTONE_EVENTS,
  ...ISSUE_TYPE_EVENTS,
  ...ISSUE_EVENTS,
  ...ISSUE_FIELD_EVENTS,
  ...RELATION_EVENTS,
  ...PROJECT_EVENTS,
  ...PIN_EVENTS,
  ...PULL_EVENTS,
  ...COMMENT_EVENTS,
  ...REACTION_EVENTS,
  ...REFERENCE_EVENTS,
} as const;

type Declarations = typeof EVENTS;

export type EventKind = keyof Declarations;

/** The kinds that the timeline shows. */
export type TimelineKind = {
  [Kind in EventKind]: Declarations[Kind]["onTimeline"] extends true ? Kind : never;
}[EventKind];

export type EventData<Kind extends EventKind> =
  Declarations[Kind] extends EventDeclaration<infer Data, boolean> ? Data : never;

/** One event, told apart by its `kind`. */
export type DomainEvent = { [Kind in EventKind]: EventEnvelope<Kind, EventData<Kind>> }[EventKind];

/** The events of these kinds. */
export type EventOf<Kind extends EventKind> = Extract<DomainEvent, { kind: Kind }>;

export function isEventKind(kind: string): kind is EventKind {
  return Object.hasOwn(EVENTS, kind);
}
