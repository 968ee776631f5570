import type { Context } from "#server/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** One change. `data` holds ids and the words that must outlive what they name. */
export type DomainEvent = {
  id: number;
  repositoryId: number;
  issueId: number;
  kind: string;
  actorId: number | null;
  createdAt: Date;
  shown: boolean;
  data: Record<string, unknown>;
};

export const EVENTS_CHANNEL = "milepost_events";

/**
 * Writes the event row in the caller's transaction, lets the in-transaction
 * subscribers follow, and tells every server process once it commits: the
 * database holds notices back until then. A notice carries ids only; whoever
 * is told loads what they may see.
 */
export async function record(
  ctx: Context,
  event: { repositoryId: number; issueId: number; kind: string; shown?: boolean; data?: Record<string, unknown> },
): Promise<DomainEvent> {
  const shown = event.shown ?? true;
  const row = await ctx.db.row<{ id: number; createdAt: Date }>(sql`
    insert into events (repository_id, issue_id, kind, actor_id, created_at, shown, data)
    values (${event.repositoryId}, ${event.issueId}, ${event.kind}, ${ctx.viewer.accountId}, ${ctx.now},
      ${shown}, ${JSON.stringify(event.data ?? {})})
    returning id, created_at`);
  if (!row) throw new Error("The event was not written.");
  const recorded: DomainEvent = {
    id: row.id,
    repositoryId: event.repositoryId,
    issueId: event.issueId,
    kind: event.kind,
    actorId: ctx.viewer.accountId,
    createdAt: row.createdAt,
    shown,
    data: event.data ?? {},
  };
  for (const subscriber of ctx.subscribers) await subscriber(ctx, recorded);
  if (!ctx.suppressNotifications) await notify(ctx, recorded);
  return recorded;
}

async function notify(ctx: Context, event: DomainEvent): Promise<void> {
  const notice = {
    id: event.id,
    repositoryId: event.repositoryId,
    issueId: event.issueId,
    kind: event.kind,
    shown: event.shown,
  };
  await ctx.db.run(sql`select pg_notify(${EVENTS_CHANNEL}, ${JSON.stringify(notice)})`);
}
