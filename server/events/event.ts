import type { EventDeclaration, EventEnvelope } from "#server/platform/events/declare.ts";

/**
 * Every kind of event. Each feature adds its own kinds to this interface (`server/labels/events.ts`), so that the event
 * log imports no feature.
 */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by the features
export interface EventKinds {}

export type EventKind = keyof EventKinds;

/** The kinds that the timeline shows. */
export type TimelineKind = {
  [Kind in EventKind]: EventKinds[Kind] extends EventDeclaration<object, true> ? Kind : never;
}[EventKind];

export type EventData<Kind extends EventKind> =
  EventKinds[Kind] extends EventDeclaration<infer Data, boolean> ? Data : never;

/** One event, told apart by its `kind`. */
export type DomainEvent = { [Kind in EventKind]: EventEnvelope<Kind, EventData<Kind>> }[EventKind];

/** The events of these kinds. */
export type EventOf<Kind extends EventKind> = Extract<DomainEvent, { kind: Kind }>;
