import { batch, type Context } from "#server/platform/context.ts";
import { eventId, isOfKind } from "#server/events/event-sql.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import {
  loadConnection,
  parseBounds,
  type Connection,
  type PageArgs,
  type Slice,
} from "#server/platform/graphql/connection.ts";
import { toTimelineItem, visibleEvents, type TimelineItem } from "#server/timeline/timeline-item.ts";
import {
  loadTimelineCounts,
  loadTimelinePages,
  timelineKey,
  timelinePageKey,
  type TimelineFilter,
} from "#server/timeline/timeline-page.ts";
import { LIMITS } from "#shared/limits.ts";

type TimelineArgs = PageArgs & TimelineFilter;

/** A page, and GitHub's counts beside it. */
export type TimelinePage = Connection<TimelineItem | undefined> & {
  filteredCount: number;
  pageCount: number;
  updatedAt: Date;
};

/** Oldest first. The first load has 15 items, later pages up to 150 (the spec's numbers). */
export async function listTimelineItems(ctx: Context, issue: IssueRow, args: TimelineArgs): Promise<TimelinePage> {
  const filter = { itemTypes: args.itemTypes ?? null, since: args.since ?? null };
  const key = { repositoryId: issue.repositoryId, id: issue.id, filter };
  const load = async (slice: Slice) => {
    const events = await batch(ctx, loadTimelinePages, { ...key, ...toSharedSlice(slice) }, timelinePageKey);
    return events?.slice(0, slice.limit) ?? [];
  };
  const count = async () => (await batch(ctx, loadTimelineCounts, key, timelineKey)) ?? 0;
  const page = await loadConnection(args, SIZES, { count, load });
  const items = await Promise.all(page.nodes.map((event) => toTimelineItem(ctx, event)));
  const { from, to } = parseBounds(args, page.totalCount);
  return {
    ...page,
    nodes: items,
    edges: page.edges.map(({ cursor }, index) => ({ cursor, node: items[index] })),
    filteredCount: Math.max(0, to - from),
    pageCount: items.length,
    updatedAt: issue.updatedAt,
  };
}

const SIZES = { default: LIMITS.timelineFirst, max: LIMITS.timelinePage };

/** The first items of a short timeline are also its last ones: both are loaded by one statement. */
function toSharedSlice({ offset, limit }: Slice): Slice {
  return { offset, limit: offset === 0 ? Math.max(limit, SIZES.default) : limit };
}

/** The index of a comment in the timeline. Null: it is not there. */
export async function findTimelinePosition(
  ctx: Context,
  issue: IssueRow,
  commentId: number | null,
): Promise<number | null> {
  const row = await ctx.db.row<{ position: number }>(sql`
    with c as (
      select e.created_at, e.id from events e
      where e.repository_id = ${issue.repositoryId} and e.issue_id = ${issue.id} and e.on_timeline
        and ${isOfKind("ISSUE_COMMENT")} and ${eventId("ISSUE_COMMENT", "commentId")} = ${commentId})
    select (select count(*) from events e where e.repository_id = ${issue.repositoryId} and e.issue_id = ${issue.id}
      and (e.created_at, e.id) < (c.created_at, c.id) and ${visibleEvents(ctx)}) as position
    from c`);
  return row?.position ?? null;
}
