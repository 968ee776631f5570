import type { Context } from "#server/platform/context.ts";
import type { DomainEvent } from "#server/events/event.ts";
import { raw } from "#server/platform/db/sql.ts";
import type { RecordedEvent } from "#server/platform/events/declare.ts";

/** The columns of `events e`. */
export const EVENT_COLUMNS = raw(
  "e.id, e.repository_id, e.issue_id, e.kind, e.actor_id, e.created_at, e.on_timeline, e.data",
);

/** Undefined if a later version of the program recorded the event and this one does not know its kind. */
export function parseEvent(ctx: Context, row: RecordedEvent): DomainEvent | undefined {
  return Object.hasOwn(ctx.eventKinds, row.kind) ? toDomainEvent(row) : undefined;
}

export function toDomainEvent(event: RecordedEvent): DomainEvent {
  // The rows of `events` are written only by typed functions: record.ts, write-past-events.ts.
  return event as DomainEvent;
}
