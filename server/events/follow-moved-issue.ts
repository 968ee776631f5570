import type { Context } from "#server/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Events elsewhere that name an issue name it where it is now. */
export async function followMovedIssue(
  ctx: Context,
  { issueId, from, to }: { issueId: number; from: number; to: number },
): Promise<void> {
  await ctx.db.run(sql`
    update events set data = jsonb_set(data, '{otherRepositoryId}', to_jsonb(${to}::bigint))
    where data ? 'otherIssueId' and (data->>'otherIssueId')::bigint = ${issueId} and (data->>'otherRepositoryId')::bigint = ${from}`);
  await ctx.db.run(sql`
    update events e set data = jsonb_set(data, '{duplicateRepositoryId}', to_jsonb(${to}::bigint))
    from issues d
    where d.duplicate_of_id = ${issueId} and e.repository_id = d.repository_id and e.issue_id = d.id and e.kind = 'CLOSED'
      and (e.data->>'duplicateOfId')::bigint = ${issueId}`);
}
