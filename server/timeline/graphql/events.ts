import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { loadComments } from "#server/comments/comment.ts";
import { batch, type Context } from "#server/platform/context.ts";
import type { DomainEvent, EventOf } from "#server/events/event.ts";
import type { OtherIssue } from "#server/events/other-issue.ts";
import { withIssueTypeName } from "#server/issues/issue-type-name.ts";
import { issueKey } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { labelKey, loadLabels } from "#server/labels/label.ts";
import { loadMilestones, milestoneKey } from "#server/milestones/milestone.ts";
import { orNotFound } from "#server/errors.ts";
import { issuePath } from "#server/issues/issue-path.ts";
import { loadReviews } from "#server/pulls/review.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { globalId, toDatabaseId } from "#server/platform/graphql/global-id.ts";
import { loadProjects } from "#server/projects/project.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { closingKey, loadClosing, parseClosing } from "#server/timeline/closing.ts";

type LabelEvent = EventOf<"LABELED" | "UNLABELED" | "LABEL_MERGED">;
type AssigneeEvent = EventOf<"ASSIGNED" | "UNASSIGNED">;
type MilestoneEvent = EventOf<"MILESTONED" | "DEMILESTONED">;
type TypeEvent = EventOf<"ISSUE_TYPE_ADDED" | "ISSUE_TYPE_CHANGED" | "ISSUE_TYPE_REMOVED">;
type FieldEvent = EventOf<"ISSUE_FIELD_CHANGED" | "ISSUE_FIELD_REMOVED">;
type ProjectEvent = EventOf<"ADDED_TO_PROJECT_V2" | "REMOVED_FROM_PROJECT_V2" | "PROJECT_V2_ITEM_STATUS_CHANGED">;
type CommentPinEvent = EventOf<"COMMENT_PINNED" | "COMMENT_UNPINNED">;
type PullEvent = EventOf<"BASE_REF_CHANGED" | "REVIEW_DISMISSED">;
type OtherIssueEvent = Extract<DomainEvent, { data: OtherIssue }>;

const eventFields = {
  id: (event: DomainEvent) => globalId("EV", event.repositoryId, event.id),
  actor: (event: DomainEvent, _: unknown, ctx: Context) => loadAccount(ctx, event.actorId),
};

const labelFields = {
  ...eventFields,
  labelName: (event: LabelEvent) => event.data.labelName,
  label: ({ repositoryId, data }: LabelEvent, _: unknown, ctx: Context) =>
    batch(ctx, loadLabels, { repositoryId, id: data.labelId }, labelKey),
};

const assigneeFields = {
  ...eventFields,
  assignee: (event: AssigneeEvent, _: unknown, ctx: Context) => loadAccount(ctx, event.data.assigneeId),
};

const milestoneFields = {
  ...eventFields,
  milestoneTitle: (event: MilestoneEvent) => event.data.milestoneTitle,
  milestone: ({ repositoryId, data }: MilestoneEvent, _: unknown, ctx: Context) =>
    batch(ctx, loadMilestones, { repositoryId, id: data.milestoneId }, milestoneKey),
};

const issueTypeName = (event: TypeEvent) => event.data.issueTypeName ?? "";
const previousIssueTypeName = (event: TypeEvent) => event.data.previousIssueTypeName ?? "";
const fieldName = (event: FieldEvent) => event.data.fieldName;

/** The other issue, as the viewer may see it. */
const otherIssue = ({ data }: OtherIssueEvent, _: unknown, ctx: Context) =>
  loadIssue(ctx, { repositoryId: data.otherRepositoryId, id: data.otherIssueId });

const projectFields = {
  ...eventFields,
  project: (event: ProjectEvent, _: unknown, ctx: Context) => batch(ctx, loadProjects, event.data.projectId),
  wasAutomated: () => false,
};

const pullFields = {
  ...eventFields,
  databaseId: (event: PullEvent) => toDatabaseId(event.id),
  pullRequest: loadPull,
};

const commentPinFields = {
  ...eventFields,
  issueComment: ({ repositoryId, data }: CommentPinEvent, _: unknown, ctx: Context) =>
    batch(ctx, loadComments, { repositoryId, id: data.commentId }, issueKey),
};

/** The types of the timeline's events. */
export const events: Omit<FeatureResolvers["timeline"], "Issue" | "PullRequest"> = {
  IssueTypeAddedEvent: { ...eventFields, issueTypeName },
  IssueTypeChangedEvent: { ...eventFields, issueTypeName, previousIssueTypeName },
  IssueTypeRemovedEvent: { ...eventFields, previousIssueTypeName },
  IssueFieldChangedEvent: { ...eventFields, fieldName, value: (event) => event.data.value ?? "" },
  IssueFieldRemovedEvent: { ...eventFields, fieldName },
  SubIssueAddedEvent: { ...eventFields, subIssue: otherIssue },
  SubIssueRemovedEvent: { ...eventFields, subIssue: otherIssue },
  ParentIssueAddedEvent: { ...eventFields, parent: otherIssue },
  ParentIssueRemovedEvent: { ...eventFields, parent: otherIssue },
  BlockedByAddedEvent: { ...eventFields, blockingIssue: otherIssue },
  BlockedByRemovedEvent: { ...eventFields, blockingIssue: otherIssue },
  BlockingAddedEvent: { ...eventFields, blockedIssue: otherIssue },
  BlockingRemovedEvent: { ...eventFields, blockedIssue: otherIssue },
  LockedEvent: { ...eventFields, lockReason: (event) => event.data.lockReason },
  UnlockedEvent: eventFields,
  PinnedEvent: eventFields,
  UnpinnedEvent: eventFields,
  ConvertToDraftEvent: eventFields,
  ReadyForReviewEvent: eventFields,
  BaseRefChangedEvent: {
    ...pullFields,
    currentRefName: (event) => event.data.currentRefName,
    previousRefName: (event) => event.data.previousRefName,
  },
  ReviewDismissedEvent: {
    ...pullFields,
    dismissalMessage: (event) => event.data.message,
    dismissalMessageHTML: (event) => escapeHtml(event.data.message),
    previousReviewState: (event) => event.data.previousState,
    pullRequestCommit: () => null,
    resourcePath: pullPath,
    review: async ({ repositoryId, data }, _, ctx) =>
      (await batch(ctx, loadReviews, { repositoryId, id: data.reviewId }, issueKey)) ?? null,
    url: async (event, args, ctx) => ctx.config.url + (await pullPath(event, args, ctx)),
  },
  HeadRefPushedEvent: {
    ...eventFields,
    commitCount: (event) => event.data.commitCount,
    headRefName: (event) => event.data.headRefName,
  },
  IssueCommentPinnedEvent: commentPinFields,
  IssueCommentUnpinnedEvent: commentPinFields,
  CrossReferencedEvent: {
    ...eventFields,
    isCrossRepository: (event) => event.data.otherRepositoryId !== event.repositoryId,
    referencedAt: (event) => event.createdAt,
    source: async (event, args, ctx) => withIssueTypeName(await otherIssue(event, args, ctx)),
    willCloseTarget: async (event, _, ctx) => (await batch(ctx, loadClosing, parseClosing(event), closingKey)) === true,
  },
  TransferredEvent: {
    ...eventFields,
    fromRepository: (event, _, ctx) => loadRepository(ctx, { repositoryId: event.data.fromRepositoryId }),
  },
  AddedToProjectV2Event: projectFields,
  RemovedFromProjectV2Event: projectFields,
  ProjectV2ItemStatusChangedEvent: {
    ...projectFields,
    previousStatus: (event) => event.data.previousStatus,
    status: (event) => event.data.status,
  },
  LabeledEvent: labelFields,
  UnlabeledEvent: labelFields,
  LabelMergedEvent: { ...labelFields, mergedLabelName: (event) => event.data.mergedLabelName },
  AssignedEvent: assigneeFields,
  UnassignedEvent: assigneeFields,
  MilestonedEvent: milestoneFields,
  DemilestonedEvent: milestoneFields,
  RenamedTitleEvent: {
    ...eventFields,
    previousTitle: (event) => event.data.previousTitle,
    currentTitle: (event) => event.data.currentTitle,
  },
  ClosedEvent: {
    ...eventFields,
    stateReason: (event) => event.data.stateReason,
    closer: ({ data: { closerRepositoryId, closerId } }, _, ctx) =>
      closerRepositoryId === undefined || closerId === undefined
        ? null
        : loadIssue(ctx, { repositoryId: closerRepositoryId, id: closerId }),
    // Loaded as the viewer, because they may not be able to see the canonical issue.
    duplicateOf: ({ repositoryId, data: { duplicateRepositoryId, duplicateOfId } }, _, ctx) =>
      duplicateOfId === undefined
        ? null
        : loadIssue(ctx, { repositoryId: duplicateRepositoryId ?? repositoryId, id: duplicateOfId }),
  },
  ReopenedEvent: eventFields,
  MergedEvent: {
    ...eventFields,
    commitOid: (event) => event.data.commitOid,
    mergeRefName: (event) => event.data.mergeRefName,
  },
  CommentDeletedEvent: {
    ...eventFields,
    deletedCommentAuthor: (event, _, ctx) => loadAccount(ctx, event.data.deletedCommentAuthorId),
  },
};

async function loadPull({ repositoryId, issueId }: PullEvent, _: unknown, ctx: Context) {
  const pull = issueId === null ? undefined : await loadIssue(ctx, { repositoryId, id: issueId });
  return orNotFound(pull, "a PullRequest");
}

async function pullPath(event: PullEvent, args: unknown, ctx: Context): Promise<string> {
  return issuePath(await loadRepository(ctx, event), await loadPull(event, args, ctx));
}
