/** One change of an issue, whatever its kind. `data` holds ids and the texts that must outlive what they name. */
export type EventEnvelope<Kind extends string, Data> = {
  id: number;
  repositoryId: number;
  issueId: number;
  kind: Kind;
  actorId: number | null;
  createdAt: Date;
  /** Whether the timeline shows it. */
  onTimeline: boolean;
  data: Data;
};

/** An event whose kind is not known. */
export type RecordedEvent = EventEnvelope<string, object>;

/** A kind of event as its feature declares it. Its data is a type alone. */
export type EventDeclaration<Data extends object, OnTimeline extends boolean> = {
  readonly onTimeline: OnTimeline;
  /** Whether people may be notified of it: see server/events/event-queue.ts. */
  readonly isQueued?: true;
  readonly data?: Data;
};

/** What can be recorded, by kind. */
export type EventDeclarations = Readonly<Record<string, EventDeclaration<object, boolean>>>;

export type NoData = Record<string, never>;

/** Declares a kind of event that the timeline shows. */
export function onTimeline<Data extends object = NoData>(): EventDeclaration<Data, true> {
  return { onTimeline: true };
}

/** Declares a kind of event that the timeline does not show. */
export function offTimeline<Data extends object = NoData>(): EventDeclaration<Data, false> {
  return { onTimeline: false };
}

/** Declares that people may be notified of a kind of event. */
export function queued<Data extends object, OnTimeline extends boolean>(
  declaration: EventDeclaration<Data, OnTimeline>,
): EventDeclaration<Data, OnTimeline> {
  return { ...declaration, isQueued: true };
}
