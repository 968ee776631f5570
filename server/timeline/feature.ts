import { batch, type Context } from "#server/context.ts";
import { loadComments } from "#server/comments/comment.ts";
import { withTypeName } from "#server/issues/feature.ts";
import { issueKey, loadIssues, type IssueRow } from "#server/issues/issue.ts";
import { accountOrNull, issueTypeName } from "#server/issues/issue-resolvers.ts";
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
  EVENT_COLUMNS,
  EVENT_TYPES,
  toTimelineItem,
  loadEvents,
  loadTimelineCounts,
  visibleEvents,
  type EventRow,
} from "#server/timeline/timeline-item.ts";
import { LIMITS } from "#shared/limits.ts";

const eventFields = {
  id: (event: EventRow) => globalId("EV", event.repositoryId, event.id),
  actor: (event: EventRow, _: unknown, ctx: Context) => accountOrNull(ctx, event.actorId),
};

const labelFields = {
  ...eventFields,
  labelName: (event: EventRow) => event.data["labelName"],
  label: (event: EventRow, _: unknown, ctx: Context) =>
    batch(ctx, loadLabels, { repositoryId: event.repositoryId, id: Number(event.data["labelId"]) }, labelKey),
};

const assigneeFields = {
  ...eventFields,
  assignee: (event: EventRow, _: unknown, ctx: Context) => accountOrNull(ctx, Number(event.data["assigneeId"])),
};

const milestoneFields = {
  ...eventFields,
  milestoneTitle: (event: EventRow) => event.data["milestoneTitle"],
  milestone: (event: EventRow, _: unknown, ctx: Context) =>
    batch(
      ctx,
      loadMilestones,
      { repositoryId: event.repositoryId, id: Number(event.data["milestoneId"]) },
      milestoneKey,
    ),
};

const typeFields = {
  ...eventFields,
  issueTypeName: (event: EventRow) => event.data["issueTypeName"] ?? "",
  previousIssueTypeName: (event: EventRow) => event.data["previousIssueTypeName"] ?? "",
};

const fieldFields = {
  ...eventFields,
  fieldName: (event: EventRow) => event.data["fieldName"] ?? "",
  value: (event: EventRow) => event.data["value"] ?? "",
};

/** The issue on the other side, as the viewer may see it. */
const otherIssue = (event: EventRow, _: unknown, ctx: Context) =>
  batch(
    ctx,
    loadIssues,
    { repositoryId: Number(event.data["otherRepositoryId"]), id: Number(event.data["otherIssueId"]) },
    issueKey,
  );

const projectFields = {
  ...eventFields,
  project: (event: EventRow, _: unknown, ctx: Context) => batch(ctx, loadProjects, Number(event.data["projectId"])),
};

const commentFields = {
  ...eventFields,
  issueComment: (event: EventRow, _: unknown, ctx: Context) =>
    batch(ctx, loadComments, { repositoryId: event.repositoryId, id: Number(event.data["commentId"]) }, issueKey),
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
  LockedEvent: { ...eventFields, lockReason: (event: EventRow) => event.data["lockReason"] ?? null },
  UnlockedEvent: eventFields,
  PinnedEvent: eventFields,
  UnpinnedEvent: eventFields,
  ConvertToDraftEvent: eventFields,
  ReadyForReviewEvent: eventFields,
  HeadRefPushedEvent: {
    ...eventFields,
    commitCount: (event: EventRow) => Number(event.data["commitCount"] ?? 0),
    headRefName: (event: EventRow) => event.data["headRefName"] ?? "",
  },
  IssueCommentPinnedEvent: commentFields,
  IssueCommentUnpinnedEvent: commentFields,
  CrossReferencedEvent: {
    ...eventFields,
    isCrossRepository: (event: EventRow) => Number(event.data["otherRepositoryId"]) !== event.repositoryId,
    referencedAt: (event: EventRow) => event.createdAt,
    source: async (event: EventRow, args: unknown, ctx: Context) => withTypeName(await otherIssue(event, args, ctx)),
    willCloseTarget: async (event: EventRow, _: unknown, ctx: Context) =>
      (await batch(ctx, loadClosing, parseClosing(event), closingKey)) === true,
  },
  TransferredEvent: {
    ...eventFields,
    fromRepository: (event: EventRow, _: unknown, ctx: Context) =>
      batch(ctx, loadRepositories, Number(event.data["fromRepositoryId"])),
  },
  AddedToProjectV2Event: projectFields,
  RemovedFromProjectV2Event: projectFields,
  Issue: { timelineItems, timelinePosition },
  PullRequest: { timelineItems, timelinePosition },
  LabeledEvent: labelFields,
  UnlabeledEvent: labelFields,
  LabelMergedEvent: { ...labelFields, mergedLabelName: (event: EventRow) => event.data["mergedLabelName"] ?? "" },
  AssignedEvent: assigneeFields,
  UnassignedEvent: assigneeFields,
  MilestonedEvent: milestoneFields,
  DemilestonedEvent: milestoneFields,
  RenamedTitleEvent: {
    ...eventFields,
    previousTitle: (event: EventRow) => event.data["previousTitle"],
    currentTitle: (event: EventRow) => event.data["currentTitle"],
  },
  ClosedEvent: {
    ...eventFields,
    stateReason: (event: EventRow) => event.data["stateReason"] ?? null,
    closer: async (event: EventRow, _: unknown, ctx: Context) => {
      const id = event.data["closerId"];
      if (typeof id !== "number") return null;
      return (
        (await batch(ctx, loadIssues, { repositoryId: Number(event.data["closerRepositoryId"]), id }, issueKey)) ?? null
      );
    },
    duplicateOf: async (event: EventRow, _: unknown, ctx: Context) => {
      const id = event.data["duplicateOfId"];
      if (typeof id !== "number") return null;
      const key = { repositoryId: Number(event.data["duplicateRepositoryId"] ?? event.repositoryId), id };
      // Loaded as the viewer: a canonical issue they may not see leaves no trace.
      const issue = await batch(ctx, loadIssues, key, issueKey);
      return issue && { ...issue, __typename: issueTypeName(issue) };
    },
  },
  ReopenedEvent: eventFields,
  MergedEvent: {
    ...eventFields,
    commitOid: (event: EventRow) => event.data["commitOid"] ?? null,
    mergeRefName: (event: EventRow) => event.data["mergeRefName"] ?? "",
  },
  CommentDeletedEvent: {
    ...eventFields,
    deletedCommentAuthor: (event: EventRow, _: unknown, ctx: Context) =>
      accountOrNull(ctx, (event.data["deletedCommentAuthorId"] as number | null) ?? null),
  },
};

export const timeline: Feature = {
  name: "timeline",
  hasSchema: true,
  resolvers,
  nodes: {
    EV: async (ctx, { numbers: [repositoryId = 0, id = 0] }) => {
      const event = await batch(ctx, loadEvents, { repositoryId, id }, issueKey);
      return event && EVENT_TYPES[event.kind] ? toTimelineItem(ctx, event) : undefined;
    },
  },
};

/** Oldest first. The first load has 15 items, later pages up to 150 (the spec's numbers). */
async function timelineItems(issue: IssueRow, args: PageArgs, ctx: Context) {
  const total =
    (await batch(ctx, loadTimelineCounts, { repositoryId: issue.repositoryId, id: issue.id }, issueKey)) ?? 0;
  const slice = parseSlice(args, total, LIMITS.timelineFirst, LIMITS.timelinePage);
  const events = await ctx.db.rows<EventRow>(sql`
    select ${EVENT_COLUMNS} from events e
    where e.repository_id = ${issue.repositoryId} and e.issue_id = ${issue.id} and ${visibleEvents(ctx)}
    order by e.created_at, e.id limit ${slice.limit} offset ${slice.offset}`);
  const items = await Promise.all(events.map((event) => toTimelineItem(ctx, event)));
  return toConnection(items, slice, total);
}

async function timelinePosition(
  issue: IssueRow,
  { comment, fullDatabaseId }: { comment?: number | null; fullDatabaseId?: number | null },
  ctx: Context,
): Promise<number | null> {
  const commentId = fullDatabaseId ?? comment ?? null;
  const row = await ctx.db.row<{ position: number }>(sql`
    select (select count(*) from events e where e.repository_id = c.repository_id and e.issue_id = c.issue_id
      and (e.created_at, e.id) < (c.created_at, c.id) and ${visibleEvents(ctx)}) as position
    from events c where c.repository_id = ${issue.repositoryId} and c.issue_id = ${issue.id} and c.shown
      and c.kind = 'ISSUE_COMMENT' and (c.data->>'commentId')::bigint = ${commentId}`);
  return row?.position ?? null;
}
