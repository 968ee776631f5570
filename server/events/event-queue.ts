import type { DomainEvent } from "#server/events/event.ts";
import { EVENT_COLUMNS, parseEvent } from "#server/events/event-row.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import type { RecordedEvent } from "#server/platform/events/declare.ts";

// The events that people may be notified of wait in a table until a job has done so. Their rows are written by the
// statement that records the events, so that none is lost and the author of a change waits for nothing.

/** A part of the statement that records events, whose rows are in `recorded`. */
export function enqueueRecorded(ctx: Context): Sql {
  const kinds = Object.entries(ctx.eventKinds).flatMap(([kind, { isQueued }]) => (isQueued ? kind : []));
  return sql`, queued as (
    insert into event_queue (repository_id, event_id)
    select repository_id, id from recorded where kind = any(${kinds}::text[]) order by id)`;
}

const CHUNK = 200;
const MAX_EARLIER = 1_000;
/** An event that fails as often is given up, so that it stops nothing. */
const MAX_ATTEMPTS = 5;

/** `earlier` are events of the same issues that come before these, and that other processes handle at the moment. */
type Handle = (tx: Context, events: readonly DomainEvent[], earlier: readonly DomainEvent[]) => Promise<void>;

/**
 * Handles the oldest waiting events, in one transaction with their removal: nothing is handled twice or not at all.
 * Returns whether there may be more. Those that other processes handle at the moment are left to them.
 */
export async function takeQueuedEvents(ctx: Context, handle: Handle): Promise<boolean> {
  const oldest = sql`select id from event_queue where attempts = 0 order by id limit ${CHUNK} for update skip locked`;
  try {
    return (await transact(ctx, (tx) => takeAndHandle(tx, oldest, handle))) === CHUNK;
  } catch (error) {
    ctx.log.error({ err: error }, "events could not be handled together");
    await handleEach(ctx, oldest, handle);
    return true;
  }
}

/** Handles those that failed once more, each by itself. */
export async function retryQueuedEvents(ctx: Context, handle: Handle): Promise<void> {
  const failed = sql`select id from event_queue where attempts > 0 order by id limit ${CHUNK} for update skip locked`;
  await handleEach(ctx, failed, handle);
}

/** The attempt is counted before it is made, outside of the transaction that may fail. */
async function handleEach(ctx: Context, ids: Sql, handle: Handle): Promise<void> {
  const rows = await ctx.db.rows<{ id: number; attempts: number }>(
    sql`update event_queue set attempts = attempts + 1 where id in (${ids}) returning id, attempts`,
  );
  for (const { id, attempts } of rows.toSorted((a, b) => a.id - b.id)) {
    try {
      await transact(ctx, (tx) => takeAndHandle(tx, sql`${id}::bigint`, handle));
    } catch (error) {
      const isGivenUp = attempts >= MAX_ATTEMPTS;
      ctx.log.error({ err: error, queueId: id, isGivenUp }, "an event could not be handled");
      if (isGivenUp) await ctx.db.run(sql`delete from event_queue where id = ${id}`);
    }
  }
}

async function takeAndHandle(tx: Context, ids: Sql, handle: Handle): Promise<number> {
  const rows = await tx.db.rows<RecordedEvent & { isTaken: boolean }>(sql`
    with taken as (delete from event_queue where id in (${ids}) returning id, repository_id, event_id),
    -- What others have taken and not yet committed is still to be seen.
    earlier as (select repository_id, event_id from event_queue
      where id < (select max(id) from taken) and id not in (select id from taken) order by id desc limit ${MAX_EARLIER})
    select ${EVENT_COLUMNS}, t.is_taken from (
      select repository_id, event_id, true as is_taken from taken union all select repository_id, event_id, false from earlier) t
    join events e on e.repository_id = t.repository_id and e.id = t.event_id order by e.id`);
  const parse = (isTaken: boolean) =>
    rows.flatMap((row) => (row.isTaken === isTaken ? (parseEvent(tx, row) ?? []) : []));
  const events = parse(true);
  const issues = new Set(events.map(toKey));
  if (events.length > 0)
    await handle(
      tx,
      events,
      parse(false).filter((event) => issues.has(toKey(event))),
    );
  return rows.filter(({ isTaken }) => isTaken).length;
}

function toKey({ repositoryId, issueId }: DomainEvent): string {
  return `${repositoryId}:${issueId}`;
}
