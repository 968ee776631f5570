import type { Context } from "#server/platform/context.ts";
import type { DomainEvent } from "#server/events/event.ts";
import { EVENT_COLUMNS, parseEvent } from "#server/events/event-row.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import { splitEventPosition } from "#server/live/event-position.ts";
import { visibleEvents } from "#server/timeline/timeline-item.ts";
import type { RecordedEvent } from "#server/platform/events/declare.ts";
import { LIMITS } from "#shared/limits.ts";

export type NewEvent = {
  event: DomainEvent;
  /** Its index in the viewer's timeline; null if the timeline does not show it. */
  timelineIndex: number | null;
};

export type NewEvents = {
  /** In the order of the timeline. */
  events: NewEvent[];
  timelineCount: number;
  /** The position after these events. */
  position: string;
  /** Whether there are more events than one update can have, or the position is not of this database. */
  isIncomplete: boolean;
};

/** Without new events there is one row, which has only the position. */
type Row = (RecordedEvent | { id: null }) & {
  timelineIndex: number | null;
  position: string;
  isUnknown: boolean;
  timelineCount: number | null;
};

/**
 * The events of an issue that a position does not cover, with their indexes in the timeline. One statement reads it all,
 * so the new position covers exactly these events. The position of another worker says nothing about them: Citus has moved the
 * repository since.
 */
export async function eventsAfter(ctx: Context, key: IssueKey, position: string): Promise<NewEvents> {
  const { worker, snapshot } = splitEventPosition(position);
  const rows = await ctx.db.rows<Row>(
    prepared(sql`
    with new_events as (
      select ${EVENT_COLUMNS} from events e
      where e.repository_id = ${key.repositoryId} and e.issue_id = ${key.id}
        and e.transaction_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(e.transaction_id, ${snapshot}::pg_snapshot)
        -- Restored events of another server can have transaction ids that are still in the future here.
        and e.transaction_id < pg_snapshot_xmax(pg_current_snapshot())
      limit ${LIMITS.replayedEvents + 1}
    ), timeline as (
      select e.id, row_number() over (order by e.created_at, e.id) - 1 as index, count(*) over () as count from events e
      where exists (select from new_events) and e.repository_id = ${key.repositoryId} and e.issue_id = ${key.id} and ${visibleEvents(ctx)}
    )
    select now.position, now.is_unknown, (select count from timeline limit 1) as timeline_count,
      new_events.*, timeline.index as timeline_index
    from (select event_log_position() as position,
      pg_snapshot_xmax(${snapshot}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as is_unknown) now
    left join new_events on true left join timeline on timeline.id = new_events.id
    order by new_events.created_at, new_events.id`),
  );
  const [first] = rows;
  if (!first) throw new Error("The event log has no position.");
  const eventRows = rows.filter(isEvent);
  const isUnknown = first.isUnknown || worker !== splitEventPosition(first.position).worker;
  return {
    events: eventRows.flatMap((row) => {
      const event = parseEvent(ctx, row);
      return event ? { event, timelineIndex: row.timelineIndex } : [];
    }),
    timelineCount: first.timelineCount ?? 0,
    position: first.position,
    isIncomplete: isUnknown || eventRows.length > LIMITS.replayedEvents,
  };
}

function isEvent(row: Row): row is Row & RecordedEvent {
  return row.id !== null;
}
