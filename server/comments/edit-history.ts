import { isOfReadable, visible } from "#server/access/visible.ts";
import type { Context } from "#server/platform/context.ts";
import { eventField, eventId, isOfKind } from "#server/events/event-sql.ts";
import { loadComments } from "#server/comments/comment.ts";
import { loadBodies, type IssueKey } from "#server/issues/issue.ts";
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

/** The text whose edits are listed: the body of an issue, or one of its comments. */
type EditedText = { issue: IssueKey; commentId: number | null; currentText: string };

type Edit = { id: number; actorId: number | null; createdAt: Date; previousBody: string };

/**
 * The edits of a text, newest first. Each event has the text before the edit,
 * so the text after it is that of the next event, or the current one.
 */
export async function loadEditHistory(
  ctx: Context,
  { issue, commentId, currentText }: EditedText,
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
      after: rows[index + 1]?.previousBody ?? currentText,
    }))
    .toReversed();
}

type EditKey = { repositoryId: number; id: number };

/** One edit that the viewer can see. The edits of a deleted comment are gone with it. */
export async function loadContentEdit(ctx: Context, key: EditKey): Promise<ContentEdit | undefined> {
  const event = await ctx.db.row<{ issueId: number; commentId: number | null }>(sql`
    select e.issue_id, ${eventId("COMMENT_EDITED", "commentId")} as comment_id
    from events e join repositories r on r.id = e.repository_id
    where e.repository_id = ${key.repositoryId} and e.id = ${key.id}
      and ${isOfKind("BODY_EDITED", "COMMENT_EDITED")} and ${visible(ctx.viewer)} and ${isOfReadable(ctx.viewer, "e")}`);
  if (!event) return undefined;
  const issue = { repositoryId: key.repositoryId, id: event.issueId };
  const [text] =
    event.commentId === null
      ? await loadBodies(ctx, [issue])
      : await loadComments(ctx, [{ repositoryId: key.repositoryId, id: event.commentId }]);
  if (!text) return undefined;
  const edits = await loadEditHistory(ctx, { issue, commentId: event.commentId, currentText: text.body });
  return edits.find((edit) => edit.id === key.id);
}
