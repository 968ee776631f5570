import { on } from "#server/events/on.ts";
import { transfers } from "#server/events/select-events.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Reactions move with their issue and all its comments. */
export const onIssueTransferred = on("TRANSFERRED", async (ctx, events) => {
  // A copied issue has taken them along.
  if (ctx.db.isDistributed) return;
  await ctx.db.run(sql`
    with subjects as (
      select 'ISSUE'::reaction_subject as subject, m.from_id, m.repository_id, m.issue_id as id from ${transfers(events)}
      union all select 'COMMENT', m.from_id, m.repository_id, c.id from ${transfers(events)}
        join comments c on c.repository_id = m.repository_id and c.issue_id = m.issue_id)
    update reactions r set repository_id = s.repository_id from subjects s
    where r.repository_id = s.from_id and r.subject = s.subject and r.subject_id = s.id`);
});
