import { on } from "#server/events/on.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Reactions go with their issue and all its comments. */
export const onIssueDeleted = on("ISSUE_DELETED", async (ctx, { repositoryId, issueId }) => {
  await ctx.db.run(sql`
    delete from reactions
    where repository_id = ${repositoryId} and ((subject = 'ISSUE' and subject_id = ${issueId})
      or (subject = 'COMMENT' and subject_id in (select id from comments where repository_id = ${repositoryId} and issue_id = ${issueId})))`);
});
