import type { Context } from "#server/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** One event of the same kind on each of many issues, in the caller's transaction. Nobody is told one by one. */
export async function writeBulkEvents(
  ctx: Context,
  input: {
    repositoryId: number;
    issueIds: readonly number[];
    kind: string;
    actorId: number | null;
    data: Record<string, unknown>;
  },
): Promise<void> {
  if (input.issueIds.length === 0) return;
  await ctx.db.run(sql`
    insert into events (repository_id, issue_id, kind, actor_id, created_at, data)
    select ${input.repositoryId}, id, ${input.kind}, ${input.actorId}, ${ctx.now}, ${JSON.stringify(input.data)}::jsonb
    from unnest(${input.issueIds}::bigint[]) id`);
}
