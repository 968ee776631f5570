import type { Context } from "#server/platform/context.ts";
import { eventId, isOfKind } from "#server/events/event-sql.ts";
import { sql } from "#server/platform/db/sql.ts";

/** The timeline no longer shows a review, once the review is gone. */
export async function hideReviewEvent(
  ctx: Context,
  pull: { repositoryId: number; id: number },
  reviewId: number,
): Promise<void> {
  await ctx.db.run(sql`
    update events e set on_timeline = false
    where e.repository_id = ${pull.repositoryId} and e.issue_id = ${pull.id} and ${isOfKind("REVIEWED")}
      and ${eventId("REVIEWED", "reviewId")} = ${reviewId}`);
}

/** The timeline no longer shows that a comment came, once the comment is gone. */
export async function hideCommentEvent(ctx: Context, repositoryId: number, commentId: number): Promise<void> {
  await ctx.db.run(sql`
    update events e set on_timeline = false
    where e.repository_id = ${repositoryId} and ${isOfKind("ISSUE_COMMENT")}
      and ${eventId("ISSUE_COMMENT", "commentId")} = ${commentId}`);
}
