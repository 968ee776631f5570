import { on } from "#server/events/on.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Reactions move with their issue and all its comments. */
export const onIssueTransferred = on("TRANSFERRED", async (ctx, { repositoryId, issueId, data }) => {
  await ctx.db.run(sql`
    update reactions set repository_id = ${repositoryId}
    where repository_id = ${data.fromRepositoryId} and ((subject = 'ISSUE' and subject_id = ${issueId})
      or (subject = 'COMMENT' and subject_id in (select id from comments where repository_id = ${repositoryId} and issue_id = ${issueId})))`);
});
