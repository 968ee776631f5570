import { on } from "#server/events/on.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Reactions go with their comment. */
export const onCommentDeleted = on("COMMENT_DELETED", async (ctx, { repositoryId, data }) => {
  await ctx.db.run(sql`
    delete from reactions
    where repository_id = ${repositoryId} and subject = 'COMMENT' and subject_id = ${data.deletedCommentId}`);
});
