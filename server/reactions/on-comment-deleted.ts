import type { EventSubscriber } from "#server/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Reactions go with their comment, or with their issue and all its comments. */
export const onCommentDeleted: EventSubscriber = async (ctx, event) => {
  const { repositoryId, issueId } = event;
  if (event.kind === "COMMENT_DELETED") {
    await ctx.db.run(sql`
      delete from reactions
      where repository_id = ${repositoryId} and subject = 'COMMENT' and subject_id = ${event.data["deletedCommentId"]}`);
  }
  if (event.kind === "ISSUE_DELETED") {
    await ctx.db.run(sql`
      delete from reactions
      where repository_id = ${repositoryId} and ((subject = 'ISSUE' and subject_id = ${issueId})
        or (subject = 'COMMENT' and subject_id in (select id from comments where repository_id = ${repositoryId} and issue_id = ${issueId})))`);
  }
};

/** They go where their issue goes. */
export const onIssueTransferred: EventSubscriber = async (ctx, event) => {
  if (event.kind !== "TRANSFERRED") return;
  const { repositoryId, issueId } = event;
  await ctx.db.run(sql`
    update reactions set repository_id = ${repositoryId}
    where repository_id = ${event.data["fromRepositoryId"]} and ((subject = 'ISSUE' and subject_id = ${issueId})
      or (subject = 'COMMENT' and subject_id in (select id from comments where repository_id = ${repositoryId} and issue_id = ${issueId})))`);
};
