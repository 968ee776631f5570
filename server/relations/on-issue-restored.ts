import { on } from "#server/events/on.ts";
import { distinctIssues } from "#server/events/select-events.ts";
import { keyArrays, sql } from "#server/platform/db/sql.ts";
import { lockHierarchy } from "#server/relations/sub-issue.ts";

/** Sub-issues and blockers of a restored issue that have become its ancestors since are its sub-issues and blockers no longer. */
export const onIssueRestored = on("ISSUE_RESTORED", async (ctx, events) => {
  await lockHierarchy(ctx);
  const restored = keyArrays(distinctIssues(events));
  await ctx.db.run(sql`
    with recursive up as (
      select s.parent_repository_id as repository_id, s.parent_id as issue_id from sub_issues s where (s.repository_id, s.issue_id) in ${restored}
      union select s.parent_repository_id, s.parent_id from up
      join sub_issues s on s.repository_id = up.repository_id and s.issue_id = up.issue_id)
    delete from sub_issues as s using up
    where (s.parent_repository_id, s.parent_id) in ${restored} and s.repository_id = up.repository_id and s.issue_id = up.issue_id`);
  await ctx.db.run(sql`
    with recursive up as (
      select d.blocker_repository_id as repository_id, d.blocker_id as issue_id, d.blocker_repository_id as first_repository_id,
        d.blocker_id as first_id
      from issue_dependencies d where (d.repository_id, d.issue_id) in ${restored}
      union select d.blocker_repository_id, d.blocker_id, up.first_repository_id, up.first_id from up
      join issue_dependencies d on d.repository_id = up.repository_id and d.issue_id = up.issue_id)
    delete from issue_dependencies as d using up
    where (d.repository_id, d.issue_id) in ${restored} and d.blocker_repository_id = up.first_repository_id
      and d.blocker_id = up.first_id and (up.repository_id, up.issue_id) = (d.repository_id, d.issue_id)`);
});
