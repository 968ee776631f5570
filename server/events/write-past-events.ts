import type { Context } from "#server/platform/context.ts";
import type { EventData, EventKind } from "#server/events/event.ts";
import { raw, sql } from "#server/platform/db/sql.ts";

/** An event of an archive. */
export type PastEvent = {
  [Kind in EventKind]: {
    issueId: number;
    kind: Kind;
    actorId: number | null;
    createdAt: Date;
    data: EventData<Kind>;
  };
}[EventKind];

/** This is in the data of every imported event. */
export const IMPORTED = raw(`'{"imported": true}'::jsonb`);

type PastEvents = { repositoryId: number; issueIds: readonly number[]; events: readonly PastEvent[] };

/** Replaces the events that an earlier import wrote for these issues. Nobody is notified of past events. */
export async function writePastEvents(ctx: Context, { repositoryId, issueIds, events }: PastEvents): Promise<void> {
  await ctx.db.run(sql`
    delete from events where repository_id = ${repositoryId} and issue_id = any(${issueIds}::bigint[]) and on_timeline and data @> ${IMPORTED}`);
  await ctx.db.run(sql`
    insert into events (repository_id, issue_id, kind, actor_id, created_at, data)
    select ${repositoryId}, x."issueId", x."kind", x."actorId", x."createdAt", x."data" || ${IMPORTED}
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as x ("issueId" bigint, "kind" text, "actorId" bigint, "createdAt" timestamptz, "data" jsonb)`);
}
