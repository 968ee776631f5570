import type { RecordedEvent } from "#server/platform/events/declare.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { EVENT_COLUMNS, parseEvent } from "#server/events/event-row.ts";
import { eventId, isOfKind } from "#server/events/event-sql.ts";
import { issueKey, type IssueRow } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { parseSlice, toConnection, type Connection, type PageArgs } from "#server/platform/graphql/connection.ts";
import {
  loadTimelineCounts,
  toTimelineItem,
  visibleEvents,
  type TimelineItem,
} from "#server/timeline/timeline-item.ts";
import { LIMITS } from "#shared/limits.ts";

/** Oldest first. The first load has 15 items, later pages up to 150 (the spec's numbers). */
export async function listTimelineItems(
  ctx: Context,
  issue: IssueRow,
  args: PageArgs,
): Promise<Connection<TimelineItem | undefined>> {
  const key = { repositoryId: issue.repositoryId, id: issue.id };
  const total = (await batch(ctx, loadTimelineCounts, key, issueKey)) ?? 0;
  const slice = parseSlice(args, total, { default: LIMITS.timelineFirst, max: LIMITS.timelinePage });
  const rows = await ctx.db.rows<RecordedEvent>(sql`
    select ${EVENT_COLUMNS} from events e
    where e.repository_id = ${issue.repositoryId} and e.issue_id = ${issue.id} and ${visibleEvents(ctx)}
    order by e.created_at, e.id limit ${slice.limit} offset ${slice.offset}`);
  const events = rows.map((row) => parseEvent(ctx, row));
  const items = await Promise.all(events.map(async (event) => event && toTimelineItem(ctx, event)));
  return toConnection(items, slice, total);
}

/** The index of a comment in the timeline. Null: it is not there. */
export async function findTimelinePosition(
  ctx: Context,
  issue: IssueRow,
  commentId: number | null,
): Promise<number | null> {
  const row = await ctx.db.row<{ position: number }>(sql`
    with c as (
      select e.repository_id, e.issue_id, e.created_at, e.id from events e
      where e.repository_id = ${issue.repositoryId} and e.issue_id = ${issue.id} and e.on_timeline
        and ${isOfKind("ISSUE_COMMENT")} and ${eventId("ISSUE_COMMENT", "commentId")} = ${commentId})
    select (select count(*) from events e where e.repository_id = c.repository_id and e.issue_id = c.issue_id
      and (e.created_at, e.id) < (c.created_at, c.id) and ${visibleEvents(ctx)}) as position
    from c`);
  return row?.position ?? null;
}
