import type { EventSubscriber } from "#server/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Reactions go with their comment. */
export const onCommentDeleted: EventSubscriber = async (ctx, event) => {
  if (event.kind !== "COMMENT_DELETED") return;
  await ctx.db.run(sql`
    delete from reactions
    where repository_id = ${event.repositoryId} and subject = 'COMMENT' and subject_id = ${event.data["deletedCommentId"]}`);
};
