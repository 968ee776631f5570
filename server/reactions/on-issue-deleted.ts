import { on } from "#server/events/on.ts";
import { distinctIssues } from "#server/events/select-events.ts";
import { keyArrays } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Reactions go with their issue and all its comments. */
export const onIssueDeleted = on("ISSUE_DELETED", async (ctx, events) => {
  const deleted = keyArrays(distinctIssues(events));
  await ctx.db.run(sql`
    delete from reactions r using (
      select 'ISSUE'::reaction_subject as subject, i.repository_id, i.id from issues i where (i.repository_id, i.id) in ${deleted}
      union all select 'COMMENT', c.repository_id, c.id from comments c where (c.repository_id, c.issue_id) in ${deleted}
      union all select 'REVIEW_COMMENT', c.repository_id, c.id from pull_review_comments c
        join pull_reviews v on v.repository_id = c.repository_id and v.id = c.review_id where (v.repository_id, v.issue_id) in ${deleted}) s
    where r.repository_id = s.repository_id and r.subject = s.subject and r.subject_id = s.id`);
});
