import type { Context } from "#server/platform/context.ts";
import type { EventKind } from "#server/events/event.ts";
import { buildEventData, eventId, hasEventField, isOfKind } from "#server/events/event-sql.ts";
import { IMPORTED } from "#server/events/write-past-events.ts";
import { sql } from "#server/platform/db/sql.ts";

/**
 * The cross-references of an imported repository, worked out from the links of
 * its kept HTML once all of it is there. Those that stand already stay.
 */
export async function writePastReferences(ctx: Context, repositoryId: number, address: string): Promise<void> {
  const links = `href="${address}/(?:issues|pull)/([0-9]{1,9})(?:#[^"]*)?" class="issue-link"`;
  const data = buildEventData("CROSS_REFERENCED", {
    otherRepositoryId: sql`s.repository_id`,
    otherIssueId: sql`s.issue_id`,
  });
  await ctx.db.run(sql`
    insert into events (repository_id, issue_id, kind, actor_id, created_at, data)
    select distinct on (t.id, s.issue_id) t.repository_id, t.id, ${"CROSS_REFERENCED" satisfies EventKind}::text, s.author_id, s.created_at,
      ${data} || ${IMPORTED}
    from (
      select b.repository_id, b.issue_id, i.author_id, i.created_at, b.body_html as html from issue_bodies b
        join issues i on i.repository_id = b.repository_id and i.id = b.issue_id
        where b.repository_id = ${repositoryId} and b.body_html like '%class="issue-link"%'
      union all select c.repository_id, c.issue_id, c.author_id, c.created_at, c.body_html from comments c
        where c.repository_id = ${repositoryId} and c.body_html like '%class="issue-link"%'
    ) s
    cross join lateral regexp_matches(s.html, ${links}, 'g') m
    join issues t on t.repository_id = ${repositoryId} and t.number = m[1]::int and t.id <> s.issue_id
    where not exists (select 1 from events e where ${hasEventField("CROSS_REFERENCED", "otherIssueId")}
      and ${eventId("CROSS_REFERENCED", "otherIssueId")} = s.issue_id
      and e.repository_id = t.repository_id and e.issue_id = t.id and ${isOfKind("CROSS_REFERENCED")})
    order by t.id, s.issue_id, s.created_at`);
}
