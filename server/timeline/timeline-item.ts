import type { RecordedEvent } from "#server/platform/events/declare.ts";
import { visible } from "#server/access/visible.ts";
import { loadComments, type CommentRow } from "#server/comments/comment.ts";
import { inOrder, batch, type Context } from "#server/platform/context.ts";
import type { DomainEvent, EventKind, TimelineKind } from "#server/events/event.ts";
import { EVENT_COLUMNS, parseEvent } from "#server/events/event-row.ts";
import { eventId, hasEventField } from "#server/events/event-sql.ts";
import { issueKey, loadIssues, keyArrays, type IssueKey } from "#server/issues/issue.ts";
import { prepared, sql, type Sql } from "#server/platform/db/sql.ts";
import { loadProjects, visibleProject } from "#server/projects/project.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { loadReviews, type ReviewRow } from "#server/pulls/review.ts";
import type { Mappers } from "#server/timeline/graphql/mappers.ts";

/** The GraphQL type of each kind of event that the timeline shows. */
const EVENT_TYPES = {
  LABELED: "LabeledEvent",
  UNLABELED: "UnlabeledEvent",
  LABEL_MERGED: "LabelMergedEvent",
  ASSIGNED: "AssignedEvent",
  UNASSIGNED: "UnassignedEvent",
  MILESTONED: "MilestonedEvent",
  DEMILESTONED: "DemilestonedEvent",
  RENAMED_TITLE: "RenamedTitleEvent",
  CLOSED: "ClosedEvent",
  REOPENED: "ReopenedEvent",
  MERGED: "MergedEvent",
  COMMENT_DELETED: "CommentDeletedEvent",
  ISSUE_TYPE_ADDED: "IssueTypeAddedEvent",
  ISSUE_TYPE_CHANGED: "IssueTypeChangedEvent",
  ISSUE_TYPE_REMOVED: "IssueTypeRemovedEvent",
  ISSUE_FIELD_CHANGED: "IssueFieldChangedEvent",
  ISSUE_FIELD_REMOVED: "IssueFieldRemovedEvent",
  SUB_ISSUE_ADDED: "SubIssueAddedEvent",
  SUB_ISSUE_REMOVED: "SubIssueRemovedEvent",
  PARENT_ISSUE_ADDED: "ParentIssueAddedEvent",
  PARENT_ISSUE_REMOVED: "ParentIssueRemovedEvent",
  BLOCKED_BY_ADDED: "BlockedByAddedEvent",
  BLOCKED_BY_REMOVED: "BlockedByRemovedEvent",
  BLOCKING_ADDED: "BlockingAddedEvent",
  BLOCKING_REMOVED: "BlockingRemovedEvent",
  LOCKED: "LockedEvent",
  UNLOCKED: "UnlockedEvent",
  PINNED: "PinnedEvent",
  UNPINNED: "UnpinnedEvent",
  ADDED_TO_PROJECT_V2: "AddedToProjectV2Event",
  REMOVED_FROM_PROJECT_V2: "RemovedFromProjectV2Event",
  PROJECT_V2_ITEM_STATUS_CHANGED: "ProjectV2ItemStatusChangedEvent",
  CROSS_REFERENCED: "CrossReferencedEvent",
  TRANSFERRED: "TransferredEvent",
  COMMENT_PINNED: "IssueCommentPinnedEvent",
  COMMENT_UNPINNED: "IssueCommentUnpinnedEvent",
  CONVERTED_TO_DRAFT: "ConvertToDraftEvent",
  READY_FOR_REVIEW: "ReadyForReviewEvent",
  HEAD_PUSHED: "HeadRefPushedEvent",
  BASE_REF_CHANGED: "BaseRefChangedEvent",
  REVIEW_DISMISSED: "ReviewDismissedEvent",
} as const satisfies { [Kind in Exclude<TimelineKind, "ISSUE_COMMENT" | "REVIEWED">]: TypeOf<Kind> };

/** The GraphQL type whose values are events of this kind. */
type TypeOf<Kind extends TimelineKind> = {
  [Name in keyof Mappers]: Mappers[Name]["kind"] extends Kind ? Name : never;
}[keyof Mappers];

/** Undefined: its item is a comment or a review, or it has none. */
export function getTypeName(kind: EventKind): keyof Mappers | undefined {
  const typeNames: Partial<Record<EventKind, keyof Mappers>> = EVENT_TYPES;
  return typeNames[kind];
}

/**
 * The condition for events that the viewer can see. Events about an issue,
 * project or repository that they cannot see are in no list and no count.
 */
export function visibleEvents(ctx: Context): Sql {
  return sql`e.on_timeline
    and (not ${hasEventField("CROSS_REFERENCED", "otherIssueId")} or exists (
      select 1 from issues oi join repositories r on r.id = oi.repository_id
      where oi.id = ${eventId("CROSS_REFERENCED", "otherIssueId")}
        and oi.repository_id = ${eventId("CROSS_REFERENCED", "otherRepositoryId")} and ${visible(ctx.viewer)}))
    and (not ${hasEventField("ADDED_TO_PROJECT_V2", "projectId")} or exists (
      select 1 from projects p where p.id = ${eventId("ADDED_TO_PROJECT_V2", "projectId")} and ${visibleProject(ctx)}))`;
}

type EventItem = { [Name in keyof Mappers]: Mappers[Name] & { __typename: Name } }[keyof Mappers];

export type TimelineItem =
  | EventItem
  | (CommentRow & { __typename: "IssueComment" })
  | (ReviewRow & { __typename: "PullRequestReview" });

/** The item of an event: the event itself, or its comment or review. Undefined: the comment or review was deleted. */
export async function toTimelineItem(ctx: Context, event: DomainEvent): Promise<TimelineItem | undefined> {
  if (event.kind === "ISSUE_COMMENT") {
    const key = { repositoryId: event.repositoryId, id: event.data.commentId };
    return withTypeName("IssueComment", await batch(ctx, loadComments, key, issueKey));
  }
  if (event.kind === "REVIEWED") {
    const key = { repositoryId: event.repositoryId, id: event.data.reviewId };
    return withTypeName("PullRequestReview", await batch(ctx, loadReviews, key, issueKey));
  }
  // An event about an issue or project that the viewer cannot see has no item.
  if (!(await isSubjectVisible(ctx, event))) return undefined;
  const typeName = getTypeName(event.kind);
  // The type of EVENT_TYPES guarantees that kind and type name fit; the compiler cannot follow that through the union.
  return typeName ? (withTypeName(typeName, event) as EventItem) : undefined;
}

async function isSubjectVisible(ctx: Context, { data }: DomainEvent): Promise<boolean> {
  if ("otherIssueId" in data) {
    const key = { repositoryId: data.otherRepositoryId, id: data.otherIssueId };
    return (await batch(ctx, loadIssues, key, issueKey)) !== undefined;
  }
  return !("projectId" in data) || (await batch(ctx, loadProjects, data.projectId)) !== undefined;
}

export async function loadEvents(ctx: Context, keys: readonly IssueKey[]): Promise<(DomainEvent | undefined)[]> {
  const rows = await ctx.db.rows<RecordedEvent>(
    prepared(sql`
    select ${EVENT_COLUMNS} from events e join repositories r on r.id = e.repository_id
    where (e.repository_id, e.id) in (select * from unnest(${keys.map((k) => k.repositoryId)}::bigint[], ${keys.map((k) => k.id)}::bigint[]))
      and e.on_timeline and ${visible(ctx.viewer)}`),
  );
  const events = rows.flatMap((row) => parseEvent(ctx, row) ?? []);
  return inOrder<IssueKey, DomainEvent>(keys, events, issueKey);
}

/** How many items the timelines of several issues have. */
export async function loadTimelineCounts(ctx: Context, keys: readonly IssueKey[]): Promise<number[]> {
  const rows = await ctx.db.rows<IssueKey & { count: number }>(
    prepared(sql`
    select e.repository_id, e.issue_id as id, count(*) as count from events e
    where (e.repository_id, e.issue_id) in ${keyArrays(keys)} and ${visibleEvents(ctx)} group by 1, 2`),
  );
  const byKey = new Map(rows.map((row) => [issueKey(row), row.count]));
  return keys.map((key) => byKey.get(issueKey(key)) ?? 0);
}
