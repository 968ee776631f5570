import { visible } from "#server/access/visible.ts";
import { loadComments } from "#server/comments/comment.ts";
import { inOrder, batch, type Context } from "#server/context.ts";
import { issueKey, loadIssues, keyArrays, type IssueKey } from "#server/issues/issue.ts";
import { prepared, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { loadProjects, visibleProject } from "#server/projects/project.ts";
import { loadReviews } from "#server/pulls/pull.ts";

export type EventRow = {
  id: number;
  repositoryId: number;
  issueId: number;
  kind: string;
  actorId: number | null;
  createdAt: Date;
  data: Record<string, unknown>;
};

export const EVENT_COLUMNS = raw("e.id, e.repository_id, e.issue_id, e.kind, e.actor_id, e.created_at, e.data");

/** The GraphQL type of each kind of event that the timeline shows. */
export const EVENT_TYPES: Record<string, string> = {
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
  CROSS_REFERENCED: "CrossReferencedEvent",
  TRANSFERRED: "TransferredEvent",
  COMMENT_PINNED: "IssueCommentPinnedEvent",
  COMMENT_UNPINNED: "IssueCommentUnpinnedEvent",
  CONVERTED_TO_DRAFT: "ConvertToDraftEvent",
  READY_FOR_REVIEW: "ReadyForReviewEvent",
  HEAD_PUSHED: "HeadRefPushedEvent",
};

/**
 * What a timeline shows to one viewer. Of an issue, project or repository that
 * they may not see there is no trace, in no count either.
 */
export function visibleEvents(ctx: Context): Sql {
  return sql`e.shown
    and (not e.data ? 'otherIssueId' or exists (select 1 from issues oi join repositories r on r.id = oi.repository_id
      where oi.id = (e.data->>'otherIssueId')::bigint and oi.repository_id = (e.data->>'otherRepositoryId')::bigint and ${visible(ctx.viewer)}))
    and (not e.data ? 'projectId' or exists (select 1 from projects p where p.id = (e.data->>'projectId')::bigint and ${visibleProject(ctx)}))`;
}

/** The item of an event: the event itself, or the comment or review that it brought. Undefined when that is gone. */
export async function toTimelineItem(ctx: Context, event: EventRow): Promise<object | undefined> {
  if (event.kind === "ISSUE_COMMENT") {
    const key = { repositoryId: event.repositoryId, id: Number(event.data["commentId"]) };
    const comment = await batch(ctx, loadComments, key, issueKey);
    return comment && { ...comment, __typename: "IssueComment" };
  }
  if (event.kind === "REVIEWED") {
    const key = { repositoryId: event.repositoryId, id: Number(event.data["reviewId"]) };
    const review = await batch(ctx, loadReviews, key, issueKey);
    return review && { ...review, __typename: "PullRequestReview" };
  }
  // Of an issue or project that the viewer may not see there is no trace.
  if (!(await isSubjectVisible(ctx, event))) return undefined;
  const typeName = EVENT_TYPES[event.kind];
  return typeName ? { ...event, __typename: typeName } : undefined;
}

async function isSubjectVisible(ctx: Context, event: EventRow): Promise<boolean> {
  const { otherRepositoryId, otherIssueId, projectId } = event.data;
  if (typeof otherIssueId === "number") {
    const key = { repositoryId: Number(otherRepositoryId), id: otherIssueId };
    return (await batch(ctx, loadIssues, key, issueKey)) !== undefined;
  }
  return typeof projectId !== "number" || (await batch(ctx, loadProjects, projectId)) !== undefined;
}

export async function loadEvents(ctx: Context, keys: readonly IssueKey[]): Promise<(EventRow | undefined)[]> {
  const rows = await ctx.db.rows<EventRow>(
    prepared(sql`
    select ${EVENT_COLUMNS} from events e join repositories r on r.id = e.repository_id
    where (e.repository_id, e.id) in (select * from unnest(${keys.map((k) => k.repositoryId)}::bigint[], ${keys.map((k) => k.id)}::bigint[]))
      and e.shown and ${visible(ctx.viewer)}`),
  );
  return inOrder(keys, rows, issueKey);
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
