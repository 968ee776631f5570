import type { Context } from "#server/platform/context.ts";
import type { EventData, EventKind } from "#server/events/event.ts";
import { sql } from "#server/platform/db/sql.ts";

/** One event of the same kind on each of many issues, in the caller's transaction. Nobody is notified of each. */
export async function writeBulkEvents<Kind extends EventKind>(
  ctx: Context,
  input: {
    repositoryId: number;
    issueIds: readonly number[];
    kind: Kind;
    actorId: number | null;
    data: EventData<Kind>;
  },
): Promise<void> {
  if (input.issueIds.length === 0) return;
  await ctx.db.run(sql`
    insert into events (repository_id, issue_id, kind, actor_id, created_at, data)
    select ${input.repositoryId}, id, ${input.kind}, ${input.actorId}, ${ctx.now}, ${JSON.stringify(input.data)}::jsonb
    from unnest(${input.issueIds}::bigint[]) id`);
}
