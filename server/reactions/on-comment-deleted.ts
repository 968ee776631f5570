import { on } from "#server/events/on.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Reactions go with their comment on lines. */
export const onReviewCommentDeleted = on("REVIEW_COMMENT_DELETED", async (ctx, events) => {
  await ctx.db.run(sql`
    delete from reactions r using unnest(${events.map((event) => event.repositoryId)}::bigint[],
      ${events.map((event) => event.data.deletedReviewCommentId)}::bigint[]) as d (repository_id, comment_id)
    where r.repository_id = d.repository_id and r.subject = 'REVIEW_COMMENT' and r.subject_id = d.comment_id`);
});

/** Reactions go with their comment. */
export const onCommentDeleted = on("COMMENT_DELETED", async (ctx, events) => {
  await ctx.db.run(sql`
    delete from reactions r using unnest(${events.map((event) => event.repositoryId)}::bigint[],
      ${events.map((event) => event.data.deletedCommentId)}::bigint[]) as d (repository_id, comment_id)
    where r.repository_id = d.repository_id and r.subject = 'COMMENT' and r.subject_id = d.comment_id`);
});
