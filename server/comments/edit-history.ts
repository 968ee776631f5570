import type { Context } from "#server/context.ts";
import { eventField, eventId, isOfKind } from "#server/events/event-sql.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";

/** One edit of a text: what it was before, and what it became. */
export type ContentEdit = {
  /** Of the event that recorded it. */
  id: number;
  repositoryId: number;
  editorId: number | null;
  editedAt: Date;
  before: string;
  after: string;
};

type Edit = { id: number; actorId: number | null; createdAt: Date; previousBody: string };

/**
 * The edits of an issue's body, or of one of its comments, the newest first.
 * Each event keeps the text before it, so what an edit made is what the next
 * one found; the last made what stands there now.
 */
export async function editHistory(
  ctx: Context,
  issue: IssueKey,
  commentId: number | null,
  current: string,
): Promise<ContentEdit[]> {
  const kind = commentId === null ? "BODY_EDITED" : "COMMENT_EDITED";
  const rows = await ctx.db.rows<Edit>(sql`
    select e.id, e.actor_id, e.created_at, ${eventField(kind, "previousBody")} as previous_body from events e
    where e.repository_id = ${issue.repositoryId} and e.issue_id = ${issue.id} and e.kind = ${kind}
      and ${isOfKind("BODY_EDITED", "COMMENT_EDITED")}
      and (${commentId}::bigint is null or ${eventId("COMMENT_EDITED", "commentId")} = ${commentId})
    order by e.id`);
  return rows
    .map((row, index) => ({
      id: row.id,
      repositoryId: issue.repositoryId,
      editorId: row.actorId,
      editedAt: row.createdAt,
      before: row.previousBody,
      after: rows[index + 1]?.previousBody ?? current,
    }))
    .toReversed();
}
