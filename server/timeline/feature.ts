import { batch, type Context } from "#server/context.ts";
import { loadComments } from "#server/comments/comment.ts";
import type { DomainEvent, EventOf } from "#server/events/event.ts";
import type { OtherIssue } from "#server/events/other-issue.ts";
import { EVENT_COLUMNS, parseEvent, type EventRow } from "#server/events/event-row.ts";
import { eventId, isOfKind } from "#server/events/event-sql.ts";
import { withIssueTypeName } from "#server/issues/issue-type-name.ts";
import { issueKey, loadIssues, type IssueRow } from "#server/issues/issue.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { issueTypeName } from "#server/issues/issue-type-name.ts";
import { labelKey, loadLabels } from "#server/labels/label.ts";
import { loadMilestones, milestoneKey } from "#server/milestones/milestone.ts";
import { sql } from "#server/platform/db/sql.ts";
import { toConnection, parseSlice, type PageArgs } from "#server/platform/graphql/connection.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { loadProjects } from "#server/projects/project.ts";
import { loadRepositories } from "#server/repositories/repository.ts";
import { closingKey, parseClosing, loadClosing } from "#server/timeline/closing.ts";
import {
  getTypeName,
  toTimelineItem,
  loadEvents,
  loadTimelineCounts,
  visibleEvents,
} from "#server/timeline/timeline-item.ts";
import { LIMITS } from "#shared/limits.ts";

type LabelEvent = EventOf<"LABELED" | "UNLABELED" | "LABEL_MERGED">;
type MilestoneEvent = EventOf<"MILESTONED" | "DEMILESTONED">;
type TypeEvent = EventOf<"ISSUE_TYPE_ADDED" | "ISSUE_TYPE_CHANGED" | "ISSUE_TYPE_REMOVED">;
type FieldEvent = EventOf<"ISSUE_FIELD_CHANGED" | "ISSUE_FIELD_REMOVED">;
type ProjectEvent = EventOf<"ADDED_TO_PROJECT_V2" | "REMOVED_FROM_PROJECT_V2">;
type CommentPinEvent = EventOf<"COMMENT_PINNED" | "COMMENT_UNPINNED">;
type OtherIssueEvent = Extract<DomainEvent, { data: OtherIssue }>;

const eventFields = {
  id: (event: DomainEvent) => globalId("EV", event.repositoryId, event.id),
  actor: (event: DomainEvent, _: unknown, ctx: Context) => loadAccount(ctx, event.actorId),
};

const labelFields = {
  ...eventFields,
  labelName: (event: LabelEvent) => event.data.labelName,
  label: (event: LabelEvent, _: unknown, ctx: Context) =>
    batch(ctx, loadLabels, { repositoryId: event.repositoryId, id: event.data.labelId }, labelKey),
};

const assigneeFields = {
  ...eventFields,
  assignee: (event: EventOf<"ASSIGNED" | "UNASSIGNED">, _: unknown, ctx: Context) =>
    loadAccount(ctx, event.data.assigneeId),
};

const milestoneFields = {
  ...eventFields,
  milestoneTitle: (event: MilestoneEvent) => event.data.milestoneTitle,
  milestone: (event: MilestoneEvent, _: unknown, ctx: Context) =>
    batch(ctx, loadMilestones, { repositoryId: event.repositoryId, id: event.data.milestoneId }, milestoneKey),
};

const typeFields = {
  ...eventFields,
  issueTypeName: (event: TypeEvent) => event.data.issueTypeName ?? "",
  previousIssueTypeName: (event: TypeEvent) => event.data.previousIssueTypeName ?? "",
};

const fieldFields = {
  ...eventFields,
  fieldName: (event: FieldEvent) => event.data.fieldName,
  value: (event: FieldEvent) => event.data.value ?? "",
};

/** The issue on the other side, as the viewer may see it. */
const otherIssue = (event: OtherIssueEvent, _: unknown, ctx: Context) =>
  batch(ctx, loadIssues, { repositoryId: event.data.otherRepositoryId, id: event.data.otherIssueId }, issueKey);

const projectFields = {
  ...eventFields,
  project: (event: ProjectEvent, _: unknown, ctx: Context) => batch(ctx, loadProjects, event.data.projectId),
};

const commentFields = {
  ...eventFields,
  issueComment: (event: CommentPinEvent, _: unknown, ctx: Context) =>
    batch(ctx, loadComments, { repositoryId: event.repositoryId, id: event.data.commentId }, issueKey),
};

const resolvers: Resolvers = {
  IssueTypeAddedEvent: { ...eventFields, issueTypeName: typeFields.issueTypeName },
  IssueTypeChangedEvent: typeFields,
  IssueTypeRemovedEvent: { ...eventFields, previousIssueTypeName: typeFields.previousIssueTypeName },
  IssueFieldChangedEvent: fieldFields,
  IssueFieldRemovedEvent: { ...eventFields, fieldName: fieldFields.fieldName },
  SubIssueAddedEvent: { ...eventFields, subIssue: otherIssue },
  SubIssueRemovedEvent: { ...eventFields, subIssue: otherIssue },
  ParentIssueAddedEvent: { ...eventFields, parent: otherIssue },
  ParentIssueRemovedEvent: { ...eventFields, parent: otherIssue },
  BlockedByAddedEvent: { ...eventFields, blockingIssue: otherIssue },
  BlockedByRemovedEvent: { ...eventFields, blockingIssue: otherIssue },
  BlockingAddedEvent: { ...eventFields, blockedIssue: otherIssue },
  BlockingRemovedEvent: { ...eventFields, blockedIssue: otherIssue },
  LockedEvent: { ...eventFields, lockReason: (event: EventOf<"LOCKED">) => event.data.lockReason },
  UnlockedEvent: eventFields,
  PinnedEvent: eventFields,
  UnpinnedEvent: eventFields,
  ConvertToDraftEvent: eventFields,
  ReadyForReviewEvent: eventFields,
  HeadRefPushedEvent: {
    ...eventFields,
    commitCount: (event: EventOf<"HEAD_PUSHED">) => event.data.commitCount,
    headRefName: (event: EventOf<"HEAD_PUSHED">) => event.data.headRefName,
  },
  IssueCommentPinnedEvent: commentFields,
  IssueCommentUnpinnedEvent: commentFields,
  CrossReferencedEvent: {
    ...eventFields,
    isCrossRepository: (event: EventOf<"CROSS_REFERENCED">) => event.data.otherRepositoryId !== event.repositoryId,
    referencedAt: (event: EventOf<"CROSS_REFERENCED">) => event.createdAt,
    source: async (event: EventOf<"CROSS_REFERENCED">, args: unknown, ctx: Context) =>
      withIssueTypeName(await otherIssue(event, args, ctx)),
    willCloseTarget: async (event: EventOf<"CROSS_REFERENCED">, _: unknown, ctx: Context) =>
      (await batch(ctx, loadClosing, parseClosing(event), closingKey)) === true,
  },
  TransferredEvent: {
    ...eventFields,
    fromRepository: (event: EventOf<"TRANSFERRED">, _: unknown, ctx: Context) =>
      batch(ctx, loadRepositories, event.data.fromRepositoryId),
  },
  AddedToProjectV2Event: projectFields,
  RemovedFromProjectV2Event: projectFields,
  Issue: { timelineItems, timelinePosition },
  PullRequest: { timelineItems, timelinePosition },
  LabeledEvent: labelFields,
  UnlabeledEvent: labelFields,
  LabelMergedEvent: { ...labelFields, mergedLabelName: (event: EventOf<"LABEL_MERGED">) => event.data.mergedLabelName },
  AssignedEvent: assigneeFields,
  UnassignedEvent: assigneeFields,
  MilestonedEvent: milestoneFields,
  DemilestonedEvent: milestoneFields,
  RenamedTitleEvent: {
    ...eventFields,
    previousTitle: (event: EventOf<"RENAMED_TITLE">) => event.data.previousTitle,
    currentTitle: (event: EventOf<"RENAMED_TITLE">) => event.data.currentTitle,
  },
  ClosedEvent: {
    ...eventFields,
    stateReason: (event: EventOf<"CLOSED">) => event.data.stateReason ?? null,
    closer: async (event: EventOf<"CLOSED">, _: unknown, ctx: Context) => {
      const { closerRepositoryId, closerId } = event.data;
      if (closerRepositoryId === undefined || closerId === undefined) return null;
      return (await batch(ctx, loadIssues, { repositoryId: closerRepositoryId, id: closerId }, issueKey)) ?? null;
    },
    duplicateOf: async (event: EventOf<"CLOSED">, _: unknown, ctx: Context) => {
      const { duplicateRepositoryId, duplicateOfId } = event.data;
      if (duplicateOfId === undefined) return null;
      const key = { repositoryId: duplicateRepositoryId ?? event.repositoryId, id: duplicateOfId };
      // Loaded as the viewer: a canonical issue they may not see leaves no trace.
      const issue = await batch(ctx, loadIssues, key, issueKey);
      return issue && { ...issue, __typename: issueTypeName(issue) };
    },
  },
  ReopenedEvent: eventFields,
  MergedEvent: {
    ...eventFields,
    commitOid: (event: EventOf<"MERGED">) => event.data.commitOid,
    mergeRefName: (event: EventOf<"MERGED">) => event.data.mergeRefName,
  },
  CommentDeletedEvent: {
    ...eventFields,
    deletedCommentAuthor: (event: EventOf<"COMMENT_DELETED">, _: unknown, ctx: Context) =>
      loadAccount(ctx, event.data.deletedCommentAuthorId),
  },
};

export const timeline: Feature = {
  name: "timeline",
  hasSchema: true,
  resolvers,
  nodes: {
    EV: async (ctx, { numbers: [repositoryId = 0, id = 0] }) => {
      const event = await batch(ctx, loadEvents, { repositoryId, id }, issueKey);
      return event && getTypeName(event.kind) ? toTimelineItem(ctx, event) : undefined;
    },
  },
};

/** Oldest first. The first load has 15 items, later pages up to 150 (the spec's numbers). */
async function timelineItems(issue: IssueRow, args: PageArgs, ctx: Context) {
  const total =
    (await batch(ctx, loadTimelineCounts, { repositoryId: issue.repositoryId, id: issue.id }, issueKey)) ?? 0;
  const slice = parseSlice(args, total, LIMITS.timelineFirst, LIMITS.timelinePage);
  const rows = await ctx.db.rows<EventRow>(sql`
    select ${EVENT_COLUMNS} from events e
    where e.repository_id = ${issue.repositoryId} and e.issue_id = ${issue.id} and ${visibleEvents(ctx)}
    order by e.created_at, e.id limit ${slice.limit} offset ${slice.offset}`);
  const events = rows.map(parseEvent);
  const items = await Promise.all(events.map(async (event) => event && toTimelineItem(ctx, event)));
  return toConnection(items, slice, total);
}

async function timelinePosition(
  issue: IssueRow,
  { comment, fullDatabaseId }: { comment?: number | null; fullDatabaseId?: number | null },
  ctx: Context,
): Promise<number | null> {
  const commentId = fullDatabaseId ?? comment ?? null;
  const row = await ctx.db.row<{ position: number }>(sql`
    with c as (
      select e.repository_id, e.issue_id, e.created_at, e.id from events e
      where e.repository_id = ${issue.repositoryId} and e.issue_id = ${issue.id} and e.shown
        and ${isOfKind("ISSUE_COMMENT")} and ${eventId("ISSUE_COMMENT", "commentId")} = ${commentId})
    select (select count(*) from events e where e.repository_id = c.repository_id and e.issue_id = c.issue_id
      and (e.created_at, e.id) < (c.created_at, c.id) and ${visibleEvents(ctx)}) as position
    from c`);
  return row?.position ?? null;
}
