import { on } from "#server/events/on.ts";
import { distinctIssues } from "#server/events/select-events.ts";
import { alsoInRepositories, hasKey, sql } from "#server/platform/db/sql.ts";

/** Reactions go with their issue and all its comments. */
export const onIssueDeleted = on("ISSUE_DELETED", async (ctx, events) => {
  const deleted = distinctIssues(events);
  await ctx.db.run(sql`
    delete from reactions r using (
      select 'ISSUE'::reaction_subject as subject, i.repository_id, i.id from issues i where ${hasKey("i.repository_id, i.id", deleted)}
      union all select 'COMMENT', c.repository_id, c.id from comments c where ${hasKey("c.repository_id, c.issue_id", deleted)}
      union all select 'REVIEW_COMMENT', c.repository_id, c.id from pull_review_comments c
        join pull_reviews v on v.repository_id = c.repository_id and v.id = c.review_id where ${hasKey("v.repository_id, v.issue_id", deleted)}) s
    where r.repository_id = s.repository_id and r.subject = s.subject and r.subject_id = s.id
      and ${alsoInRepositories(
        "r.repository_id",
        deleted.map(({ repositoryId }) => repositoryId),
      )}`);
});
