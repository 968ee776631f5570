import { JOINED_COMMENT_COLUMNS, loadComments, takeComment } from "#server/comments/comment.ts";
import { parseEvent, EVENT_COLUMNS } from "#server/events/event-row.ts";
import type { DomainEvent } from "#server/events/event.ts";
import { eventId, isOfKind } from "#server/events/event-sql.ts";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import { prime, type Context } from "#server/platform/context.ts";
import { alsoHasKey, hasKey, prepared, sql, type Sql } from "#server/platform/db/sql.ts";
import type { RecordedEvent } from "#server/platform/events/declare.ts";
import type { Slice } from "#server/platform/graphql/connection.ts";
import { IS_ITEM, kindsOfTypes } from "#server/timeline/item-types.ts";
import { visibleEvents, visibleSubjects } from "#server/timeline/timeline-item.ts";

/** Which items of a timeline are asked for. */
export type TimelineFilter = { itemTypes?: readonly string[] | null; since?: Date | null };

/** The timeline of an issue, or a part of it. */
export type TimelineKey = IssueKey & { filter: TimelineFilter };
type TimelinePageKey = TimelineKey & Slice;

export const timelineKey = (key: TimelineKey) => `${issueKey(key)} ${filterKey(key.filter)}`;
export const timelinePageKey = (key: TimelinePageKey) => `${timelineKey(key)} ${key.offset} ${key.limit}`;

/** How many items the timelines of several issues have. */
export function loadTimelineCounts(ctx: Context, keys: readonly TimelineKey[]): Promise<(number | undefined)[]> {
  return loadByFilter(keys, async (filter, group) => {
    const rows = await ctx.db.rows<IssueKey & { count: number }>(
      prepared(sql`
      select e.repository_id, e.issue_id as id, count(*) as count from events e
      where ${hasKey("e.repository_id, e.issue_id", group)} and ${matches(ctx, filter)} group by 1, 2`),
    );
    const counts = new Map(rows.map((row) => [issueKey(row), row.count]));
    return group.map((key) => counts.get(issueKey(key)) ?? 0);
  });
}

/** A page of each of several timelines, oldest first, of issues that the caller has loaded as the viewer. Their comments are loaded with it. */
export function loadTimelinePages(
  ctx: Context,
  keys: readonly TimelinePageKey[],
): Promise<(DomainEvent[] | undefined)[]> {
  return loadByFilter(keys, async (filter, group) => {
    const statement = sql`
      select k.page, ${EVENT_COLUMNS}, ${JOINED_COMMENT_COLUMNS}
      from unnest(${group.map((key) => key.repositoryId)}::bigint[], ${group.map((key) => key.id)}::bigint[],
        ${group.map((key) => key.limit)}::bigint[], ${group.map((key) => key.offset)}::bigint[])
        with ordinality as k (repository_id, issue_id, size, first, page)
      cross join lateral (
        select e.* from events e where e.repository_id = k.repository_id and e.issue_id = k.issue_id
          and ${alsoHasKey("e.repository_id, e.issue_id", group)} and ${matches(ctx, filter)}
        order by e.created_at, e.id limit k.size offset k.first) e
      left join comments c on ${isOfKind("ISSUE_COMMENT")} and c.repository_id = e.repository_id and c.issue_id = e.issue_id
        and c.id = ${eventId("ISSUE_COMMENT", "commentId")} and ${alsoHasKey("c.repository_id, c.issue_id", group)}
      order by k.page, e.created_at, e.id`;
    // The kinds are a part of the text, and clients choose them.
    const rows = await ctx.db.rows<RecordedEvent & { page: number }>(
      filter.itemTypes ? statement : prepared(statement),
    );
    const pages = group.map((): DomainEvent[] => []);
    for (const row of rows) {
      const event = parseEvent(ctx, row);
      if (!event) continue;
      pages[row.page - 1]?.push(event);
      if (event.kind === "ISSUE_COMMENT") {
        const key = { repositoryId: event.repositoryId, id: event.data.commentId };
        prime(ctx, loadComments, { key, value: takeComment(row), toKey: issueKey });
      }
    }
    return pages;
  });
}

/** One statement for each filter of the operation, however many timelines it asks for. */
async function loadByFilter<Key extends TimelineKey, Value>(
  keys: readonly Key[],
  load: (filter: TimelineFilter, group: readonly Key[]) => Promise<Value[]>,
): Promise<(Value | undefined)[]> {
  const groups = new Map<string, Key[]>();
  for (const key of keys) groups.set(filterKey(key.filter), [...(groups.get(filterKey(key.filter)) ?? []), key]);
  const loaded = new Map<Key, Value>();
  await Promise.all(
    [...groups.values()].map(async (group) => {
      const values = await load(group[0]?.filter ?? {}, group);
      values.forEach((value, index) => {
        const key = group[index];
        if (key) loaded.set(key, value);
      });
    }),
  );
  return keys.map((key) => loaded.get(key));
}

function filterKey({ itemTypes, since }: TimelineFilter): string {
  return `${itemTypes?.join() ?? "*"} ${since?.toISOString() ?? ""}`;
}

/** The quiet events are found by the index of transactions: the timeline's index has only what it shows. */
function matches(ctx: Context, { itemTypes, since }: TimelineFilter): Sql {
  const from = since ? sql`and e.created_at >= ${since}` : sql``;
  if (!itemTypes) return sql`${visibleEvents(ctx)} ${from}`;
  const kinds = kindsOfTypes(itemTypes);
  const ofKinds = kinds.length === 0 ? sql`false` : sql`${isOfKind(...kinds)} and ${IS_ITEM}`;
  return sql`${ofKinds} and ${visibleSubjects(ctx)} ${from}`;
}
