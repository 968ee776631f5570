import { on } from "#server/events/on.ts";
import { hasKey, sql } from "#server/platform/db/sql.ts";

/** Reactions go with their comment on lines. */
export const onReviewCommentDeleted = on("REVIEW_COMMENT_DELETED", async (ctx, events) => {
  const keys = events.map(({ repositoryId, data }) => ({ repositoryId, id: data.deletedReviewCommentId }));
  await ctx.db.run(sql`
    delete from reactions r where r.subject = 'REVIEW_COMMENT' and ${hasKey("r.repository_id, r.subject_id", keys)}`);
});

/** Reactions go with their comment. */
export const onCommentDeleted = on("COMMENT_DELETED", async (ctx, events) => {
  const keys = events.map(({ repositoryId, data }) => ({ repositoryId, id: data.deletedCommentId }));
  await ctx.db.run(sql`
    delete from reactions r where r.subject = 'COMMENT' and ${hasKey("r.repository_id, r.subject_id", keys)}`);
});
