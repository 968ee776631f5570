import type { Context } from "#server/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** What an archive says happened. */
export type PastEvent = {
  issueId: number;
  kind: string;
  actorId: number | null;
  createdAt: Date;
  data: Record<string, unknown>;
};

/** Replaces what an earlier import wrote for these issues. Nobody is told: it is long past. */
export async function writePastEvents(
  ctx: Context,
  repositoryId: number,
  issueIds: readonly number[],
  events: readonly PastEvent[],
): Promise<void> {
  await ctx.db.run(sql`
    delete from events where repository_id = ${repositoryId} and issue_id = any(${issueIds}) and shown and data @> '{"imported": true}'`);
  await ctx.db.run(sql`
    insert into events (repository_id, issue_id, kind, actor_id, created_at, data)
    select ${repositoryId}, x."issueId", x."kind", x."actorId", x."createdAt", x."data" || '{"imported": true}'
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as x ("issueId" bigint, "kind" text, "actorId" bigint, "createdAt" timestamptz, "data" jsonb)`);
}
