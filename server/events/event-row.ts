import { isEventKind, type DomainEvent, type EventKind } from "#server/events/event.ts";
import { raw } from "#server/platform/db/sql.ts";
import type { EventEnvelope } from "#server/platform/events/declare.ts";

/** An event as the database holds it. */
export type EventRow = EventEnvelope<string, object>;

/** The columns of `events e`. */
export const EVENT_COLUMNS = raw(
  "e.id, e.repository_id, e.issue_id, e.kind, e.actor_id, e.created_at, e.shown as on_timeline, e.data",
);

/** Undefined: a later version of the program recorded it, and knows what it is. */
export function parseEvent(row: EventRow): DomainEvent | undefined {
  return isEventKind(row.kind) ? toDomainEvent({ ...row, kind: row.kind }) : undefined;
}

export function toDomainEvent(envelope: EventEnvelope<EventKind, object>): DomainEvent {
  // The one place where data enters: only typed functions write it (record.ts, write-past-events.ts).
  return envelope as DomainEvent;
}
