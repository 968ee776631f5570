import type { DomainEvent } from "#server/events/event.ts";
import { EVENT_COLUMNS, parseEvent } from "#server/events/event-row.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { nextAttempt } from "#server/platform/db/next-attempt.ts";
import { hasKey, prepared, sql, type Sql } from "#server/platform/db/sql.ts";
import { isWorkerLost } from "#server/platform/db/unavailable.ts";
import { untilEnded } from "#server/platform/events/until-ended.ts";
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

/**
 * Handles the first of the events and returns how many: one at least. Those that it leaves wait on. `earlier` are events of the same
 * issues that come before these, and that other processes handle at the moment.
 */
type Handle = (tx: Context, events: readonly DomainEvent[], earlier: readonly DomainEvent[]) => Promise<number>;

/**
 * Handles the oldest waiting events, in one transaction with their removal: nothing is handled twice or not at all.
 * Returns whether there may be more. Those that other processes handle at the moment are left to them. On a distributed database
 * all are of one repository, so that they do not wait for the worker of another one.
 */
export async function takeQueuedEvents(ctx: Context, handle: Handle): Promise<boolean> {
  const isNew = sql`attempts = 0 and (due_at is null or due_at <= ${ctx.now}::timestamptz)`;
  if (!ctx.db.isDistributed) return takeOldest(ctx, isNew, handle);
  const oldest = await ctx.db.row<{ repositoryId: number }>(
    prepared(sql`select repository_id from event_queue where ${isNew} order by id limit 1 for update skip locked`),
  );
  if (!oldest) return false;
  await takeOldest(ctx, sql`${isNew} and repository_id = ${oldest.repositoryId}::bigint`, handle);
  return true;
}

async function takeOldest(ctx: Context, condition: Sql, handle: Handle): Promise<boolean> {
  const isOldest = sql`${condition} order by id limit ${CHUNK} for update skip locked`;
  try {
    return await transact(ctx, (tx) => takeAndHandle(tx, isOldest, handle));
  } catch (error) {
    ctx.log.error({ err: error }, "events could not be handled together");
    await (isWorkerLost(error) ? waitForWorker(ctx, condition) : handleEach(ctx, isOldest, handle));
    return true;
  }
}

/** The events are handled when their worker may be there again, as if they were new. */
async function waitForWorker({ db, now }: Context, condition: Sql): Promise<void> {
  await db.run(
    prepared(sql`update event_queue set due_at = ${now}::timestamptz + interval '1 minute'
      where id in (select id from event_queue where ${condition} order by id for update skip locked)`),
  );
}

/** Handles those that failed once more, each by itself, when they are due. */
export async function retryQueuedEvents(ctx: Context, handle: Handle): Promise<void> {
  const isDue = sql`attempts > 0 and (due_at is null or due_at <= ${ctx.now}::timestamptz)`;
  await handleEach(ctx, sql`${isDue} order by id limit ${CHUNK} for update skip locked`, handle);
}

/**
 * The attempt is counted before it is made, outside of the transaction that may fail. What is wrong with the database for some minutes
 * costs nobody a notification. A repository whose worker has failed is tried once.
 */
async function handleEach(ctx: Context, condition: Sql, handle: Handle): Promise<void> {
  const rows = await ctx.db.rows<{ id: number; repositoryId: number; attempts: number }>(
    prepared(sql`update event_queue set attempts = attempts + 1, due_at = ${nextAttempt(ctx)}
      where id in (select id from event_queue where ${condition}) returning id, repository_id, attempts`),
  );
  const lost = new Set<number>();
  for (const { id, repositoryId, attempts } of rows.toSorted((a, b) => a.id - b.id)) {
    if (lost.has(repositoryId)) continue;
    try {
      await transact(ctx, (tx) => takeAndHandle(tx, sql`id = ${id} for update`, handle));
    } catch (error) {
      if (isWorkerLost(error)) lost.add(repositoryId);
      const isGivenUp = attempts >= MAX_ATTEMPTS && !lost.has(repositoryId);
      ctx.log.error({ err: error, queueId: id, isGivenUp }, "an event could not be handled");
      if (isGivenUp) await ctx.db.run(sql`delete from event_queue where id = ${id}`);
    }
  }
}

/** The rows of `event_queue` of this condition. Returns whether there may be more of them. */
async function takeAndHandle(tx: Context, condition: Sql, handle: Handle): Promise<boolean> {
  const rows = await takeRows(tx, condition);
  if (tx.db.isDistributed) await untilCommitted(tx, rows);
  const events = await loadEvents(tx, rows);
  const parsed = rows.map((row) => ({ ...row, event: events.get(eventKey(row)) }));
  const select = (isTaken: boolean) =>
    parsed.flatMap(({ event, ...row }) => (event && row.isTaken === isTaken ? { queueId: row.queueId, event } : []));
  const taken = select(true);
  const takenEvents = taken.map(({ event }) => event);
  const issues = new Set(takenEvents.map(toKey));
  const earlier = select(false).flatMap(({ event }) => (issues.has(toKey(event)) ? event : []));
  const count = takenEvents.length > 0 ? await handle(tx, takenEvents, earlier) : 0;
  if (takenEvents.length > 0 && !(count > 0)) throw new Error("No event was handled.");
  const left = new Set(taken.slice(count).map(({ queueId }) => queueId));
  const late = tx.db.isDistributed ? parsed.filter(isLate) : [];
  for (const { queueId } of late) left.add(queueId);
  if (late.length > 0) await tryLater(tx, late);
  const done = rows.flatMap(({ queueId, isTaken }) => (isTaken && !left.has(queueId) ? queueId : []));
  if (done.length > 0) await tx.db.run(prepared(sql`delete from event_queue where id = any(${done}::bigint[])`));
  return left.size > late.length || done.length === CHUNK;
}

type QueueRow = {
  queueId: number;
  repositoryId: number;
  eventId: number;
  attempts: number;
  /** That wrote the row. */
  transactionId: string;
  isTaken: boolean;
};

/** The rows are on the coordinator, where a transaction is committed before the workers have its events. */
function untilCommitted({ db }: Context, rows: readonly QueueRow[]): Promise<void> {
  const ids = [...new Set(rows.map(({ transactionId }) => transactionId))];
  return untilEnded(db, sql`transactionid = any(${ids}::xid[])`);
}

/** A worker that did not answer a commit may have the event later. */
function isLate({ event, isTaken, attempts }: QueueRow & { event: DomainEvent | undefined }): boolean {
  return isTaken && event === undefined && attempts < MAX_ATTEMPTS;
}

async function tryLater({ db, now }: Context, rows: readonly QueueRow[]): Promise<void> {
  await db.run(sql`
    update event_queue set attempts = greatest(attempts, 1), due_at = coalesce(due_at, ${now}::timestamptz + interval '1 minute')
    where id = any(${rows.map(({ queueId }) => queueId)}::bigint[])`);
}

function takeRows(tx: Context, condition: Sql): Promise<QueueRow[]> {
  return tx.db.rows<QueueRow>(
    prepared(sql`
    with taken as materialized (
      select id, repository_id, event_id, attempts, xmin::text as transaction_id from event_queue where ${condition}),
    -- What others have taken and not yet committed is still to be seen.
    earlier as (select id, repository_id, event_id, attempts, xmin::text as transaction_id from event_queue
      where id < (select max(id) from taken) and id not in (select id from taken) and repository_id in (select repository_id from taken)
      order by id desc limit ${MAX_EARLIER})
    select id as queue_id, repository_id, event_id, attempts, transaction_id, true as is_taken from taken
    union all select id, repository_id, event_id, attempts, transaction_id, false from earlier order by event_id, queue_id`),
  );
}

/** Those of issues that have been deleted since are left out. */
async function loadEvents(tx: Context, rows: readonly QueueRow[]): Promise<Map<string, DomainEvent>> {
  if (rows.length === 0) return new Map();
  const keys = rows.map(({ repositoryId, eventId }) => ({ repositoryId, id: eventId }));
  const found = await tx.db.rows<RecordedEvent>(
    prepared(sql`
    select ${EVENT_COLUMNS} from events e where ${hasKey("e.repository_id, e.id", keys)}`),
  );
  return new Map(
    found.flatMap((row) => {
      const event = parseEvent(tx, row);
      return event ? [[`${row.repositoryId}:${row.id}`, event] as const] : [];
    }),
  );
}

function eventKey({ repositoryId, eventId }: QueueRow): string {
  return `${repositoryId}:${eventId}`;
}

function toKey({ repositoryId, issueId }: DomainEvent): string {
  return `${repositoryId}:${issueId}`;
}
