import type { Context } from "#server/platform/context.ts";
import { eventId, hasEventField, isOfKind } from "#server/events/event-sql.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Events elsewhere that name an issue name it where it is now. */
export async function followMovedIssue(
  ctx: Context,
  { issueId, from, to }: { issueId: number; from: number; to: number },
): Promise<void> {
  await ctx.db.run(sql`
    update events e set data = e.data || ${JSON.stringify({ otherRepositoryId: to })}::jsonb
    where ${hasEventField("CROSS_REFERENCED", "otherIssueId")} and ${eventId("CROSS_REFERENCED", "otherIssueId")} = ${issueId}
      and ${eventId("CROSS_REFERENCED", "otherRepositoryId")} = ${from}`);
  await ctx.db.run(sql`
    update events e set data = e.data || ${JSON.stringify({ duplicateRepositoryId: to })}::jsonb
    from issues d
    where d.duplicate_of_id = ${issueId} and e.repository_id = d.repository_id and e.issue_id = d.id and ${isOfKind("CLOSED")}
      and ${eventId("CLOSED", "duplicateOfId")} = ${issueId}`);
}
