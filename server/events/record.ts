import type { Audience, Context } from "#server/platform/context.ts";
import type { DomainEvent, EventData, EventKind } from "#server/events/event.ts";
import { enqueueRecorded } from "#server/events/event-queue.ts";
import { toDomainEvent } from "#server/events/event-row.ts";
import { empty, join, prepared, sql, type Sql } from "#server/platform/db/sql.ts";
import type { EventDeclaration, NoData } from "#server/platform/events/declare.ts";
import { EVENTS_CHANNEL } from "#server/platform/events/listen.ts";
import { defineHook, getSteps } from "#server/platform/hooks.ts";

/** What a command gives of an event. `data` may be left out where its kind needs none. */
type EventInput<Kind extends EventKind> = {
  repositoryId: number;
  issueId: number;
  /** If it is not as the kind declares. */
  onTimeline?: boolean;
  /** If it is not the viewer. */
  actorId?: number;
  data?: CommonData<Kind>;
} & (NoData extends CommonData<Kind> ? unknown : { data: CommonData<Kind> });

/** Of a kind that is decided at run time: data that is right for each of those that it may be. */
type CommonData<Kind extends EventKind> = {
  [One in Kind]: (data: EventData<One>) => void;
}[Kind] extends (data: infer Data extends object) => void
  ? Data
  : never;

export type NewEvent = { [Kind in EventKind]: { kind: Kind } & EventInput<Kind> }[EventKind];

/** Records one event: see `recordAll`. */
export async function record<Kind extends EventKind>(
  ctx: Context,
  kind: Kind,
  input: EventInput<Kind>,
): Promise<DomainEvent> {
  const [event] = await write(ctx, [{ ...input, kind }]);
  if (!event) throw new Error("The event was not written.");
  return event;
}

/**
 * A condition over the rows of `recorded`: whether anybody outside listens to what happens in their repository. The statement that records
 * events answers it, so that nobody's listening costs no statement.
 */
export const eventListeners = defineHook<() => Sql>("event listeners");

/**
 * Writes the rows of events in the caller's transaction and notifies every
 * server process once it commits, in one statement: the database holds notices
 * back until then. A notice carries ids only; whoever receives it loads what
 * they may see. Each subscriber runs once, for all of the events in their order.
 */
export function recordAll(ctx: Context, events: readonly NewEvent[]): Promise<DomainEvent[]> {
  return write(ctx, events);
}

type Unwritten = {
  kind: EventKind;
  repositoryId: number;
  issueId: number;
  onTimeline?: boolean;
  actorId?: number;
  data?: object;
};

async function write(ctx: Context, events: readonly Unwritten[]): Promise<DomainEvent[]> {
  if (events.length === 0) return [];
  const { recorded, ...audience } = await insertEvents(ctx, events);
  for (const subscriber of ctx.subscribers) await subscriber(ctx, recorded, audience);
  return recorded;
}

type Inserted = Audience & { recorded: DomainEvent[] };

async function insertEvents(ctx: Context, events: readonly Unwritten[]): Promise<Inserted> {
  const areOnTimeline = events.map((event) => event.onTimeline ?? getDeclaration(ctx, event.kind).onTimeline);
  const actorIds = events.map((event) => event.actorId ?? ctx.viewer.accountId);
  const isAnyQueued = events.some((event) => getDeclaration(ctx, event.kind).isQueued);
  const listeners = getSteps(ctx, eventListeners).map((step) => step());
  const rows = await ctx.db.rows<{ id: number; createdAt: Date } & Audience>(
    prepared(sql`
    with recorded as (${
      ctx.db.isDistributed
        ? await insertOnWorkers(ctx, events, { areOnTimeline, actorIds })
        : sql`
      insert into events (repository_id, issue_id, kind, actor_id, created_at, on_timeline, data)
      select n.repository_id, n.issue_id, n.kind, n.actor_id, ${ctx.now}::timestamptz, n.on_timeline, n.data::jsonb
      from unnest(${events.map((event) => event.repositoryId)}::bigint[], ${events.map((event) => event.issueId)}::bigint[],
        ${events.map((event) => event.kind)}::text[], ${areOnTimeline}::boolean[],
        ${actorIds}::bigint[],
        ${events.map((event) => JSON.stringify(event.data ?? {}))}::text[])
        with ordinality as n (repository_id, issue_id, kind, on_timeline, actor_id, data, position)
      order by n.position
      returning id, repository_id, issue_id, kind, on_timeline, created_at`
    })
    ${isAnyQueued && !ctx.suppressNotifications ? enqueueRecorded(ctx) : empty}
    select id, created_at, ${join([sql`false`, ...listeners], " or ")} as has_listeners ${ctx.suppressNotifications ? empty : NOTIFY}
    from recorded order by id`),
  );
  const recorded = events.flatMap((event, index) => {
    const row = rows[index];
    return row
      ? toDomainEvent({
          id: row.id,
          createdAt: row.createdAt,
          repositoryId: event.repositoryId,
          issueId: event.issueId,
          kind: event.kind,
          actorId: actorIds[index] ?? null,
          onTimeline: areOnTimeline[index] ?? true,
          data: event.data ?? {},
        })
      : [];
  });
  return { recorded, hasListeners: rows.some(({ hasListeners }) => hasListeners) };
}

type Columns = { areOnTimeline: readonly boolean[]; actorIds: readonly (number | null)[] };
type RecordedRow = {
  id: number;
  repositoryId: number;
  issueId: number;
  kind: string;
  onTimeline: boolean;
  createdAt: Date;
};

/** Writes the events first and gives their rows as a list: what one part of a statement gives to another would go through all workers. */
async function insertOnWorkers(ctx: Context, events: readonly Unwritten[], columns: Columns): Promise<Sql> {
  const values = events.map(
    (event, index) => sql`(${event.repositoryId}::bigint, ${event.issueId}::bigint, ${event.kind}::text,
      ${columns.actorIds[index] ?? null}::bigint, ${ctx.now}::timestamptz, ${columns.areOnTimeline[index] ?? true}::boolean,
      ${JSON.stringify(event.data ?? {})}::jsonb)`,
  );
  const found = await ctx.db.rows<RecordedRow>(sql`
    insert into events (repository_id, issue_id, kind, actor_id, created_at, on_timeline, data) values ${join(values, ", ")}
    returning id, repository_id, issue_id, kind, on_timeline, created_at`);
  const rows = found.toSorted((one, other) => one.id - other.id);
  return sql`
    select * from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ repositoryId }) => repositoryId)}::bigint[],
      ${rows.map(({ issueId }) => issueId)}::bigint[], ${rows.map(({ kind }) => kind)}::text[],
      ${rows.map(({ onTimeline }) => onTimeline)}::boolean[], ${rows.map(({ createdAt }) => createdAt)}::timestamptz[])
      as r (id, repository_id, issue_id, kind, on_timeline, created_at)`;
}

function getDeclaration(ctx: Context, kind: EventKind): EventDeclaration<object, boolean> {
  const declaration = ctx.eventKinds[kind];
  if (!declaration) throw new Error(`No feature lists the event ${kind} in its feature.ts.`);
  return declaration;
}

/** Sends a `Notice` for each row. */
const NOTIFY = sql`, pg_notify(${EVENTS_CHANNEL}::text, json_build_object(
  'id', id, 'repositoryId', repository_id, 'issueId', issue_id, 'kind', kind, 'onTimeline', on_timeline)::text)`;
