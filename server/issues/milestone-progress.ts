import type { Context } from "#server/platform/context.ts";
import { eventId, isOfKind } from "#server/events/event-sql.ts";
import { burnUp, type Member, type MemberEvent, type MilestoneProgress } from "#server/issues/burn-up.ts";
import type { MilestoneRow } from "#server/milestones/milestone.ts";
import { sql } from "#server/platform/db/sql.ts";

/** A milestone that ever held more has no picture: reading all that happened to them takes too long for a page. */
const MEMBERS_MAX = 5_000;

/** The progress of a milestone that the caller has loaded as the viewer, from its events. */
export async function milestoneProgress(ctx: Context, milestone: MilestoneRow): Promise<MilestoneProgress> {
  const { repositoryId, id } = milestone;
  const members = await ctx.db.rows<Member>(sql`
    select i.id, i.created_at, i.closed_at, coalesce(i.milestone_id = ${id}, false) as is_in
    from (
      select i.id from issues i where i.repository_id = ${repositoryId} and i.milestone_id = ${id}
      union
      select e.issue_id from events e where e.repository_id = ${repositoryId} and ${eventId("MILESTONED", "milestoneId")} = ${id}
        and ${isOfKind("MILESTONED", "DEMILESTONED")}
      limit ${MEMBERS_MAX + 1}) m
    join issues i on i.repository_id = ${repositoryId} and i.id = m.id`);
  if (members.length > MEMBERS_MAX) return { points: [], estimatedFinishOn: null };
  const events = await ctx.db.rows<MemberEvent>(sql`
    select e.issue_id, e.kind, e.created_at from events e
    where e.repository_id = ${repositoryId} and e.issue_id = any(${members.map((member) => member.id)}::bigint[]) and e.on_timeline
      and (${isOfKind("CLOSED", "MERGED", "REOPENED")}
        or (${isOfKind("MILESTONED", "DEMILESTONED")} and ${eventId("MILESTONED", "milestoneId")} = ${id}))
    order by e.created_at, e.id`);
  return burnUp(members, events, ctx.now);
}
