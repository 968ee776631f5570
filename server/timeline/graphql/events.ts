import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { orNotFound } from "#server/errors.ts";
import type { TimelineOption } from "#server/issue-fields/events.ts";
import { loadFieldsByOwner } from "#server/issue-fields/issue-field.ts";
import { loadTypesByOwner } from "#server/issue-types/issue-type.ts";
import { issuePath } from "#server/issues/issue-path.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { loadComments } from "#server/comments/comment.ts";
import { batch, type Context } from "#server/platform/context.ts";
import type { DomainEvent, EventOf } from "#server/events/event.ts";
import type { OtherIssue } from "#server/events/other-issue.ts";
import { withIssueTypeName } from "#server/issues/issue-type-name.ts";
import { issueKey, type IssueRow } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { labelKey, loadLabels, type LabelRow } from "#server/labels/label.ts";
import { loadMilestones, milestoneKey } from "#server/milestones/milestone.ts";
import { loadReviewer } from "#server/pulls/graphql/review-fields.ts";
import { loadReviews } from "#server/pulls/review.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { globalId, toDatabaseId } from "#server/platform/graphql/global-id.ts";
import { loadProjects } from "#server/projects/project.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { closingKey, loadClosing, parseClosing } from "#server/timeline/closing.ts";

type LabelEvent = EventOf<"LABELED" | "UNLABELED" | "LABEL_MERGED">;
type AssigneeEvent = EventOf<"ASSIGNED" | "UNASSIGNED">;
type MilestoneEvent = EventOf<"MILESTONED" | "DEMILESTONED">;
type TypeEvent = EventOf<"ISSUE_TYPE_ADDED" | "ISSUE_TYPE_CHANGED" | "ISSUE_TYPE_REMOVED">;
type FieldEvent = EventOf<"ISSUE_FIELD_ADDED" | "ISSUE_FIELD_CHANGED" | "ISSUE_FIELD_REMOVED">;
type DuplicateEvent = EventOf<"MARKED_AS_DUPLICATE" | "UNMARKED_AS_DUPLICATE">;
type ProjectEvent = EventOf<"ADDED_TO_PROJECT_V2" | "REMOVED_FROM_PROJECT_V2" | "PROJECT_V2_ITEM_STATUS_CHANGED">;
type CommentPinEvent = EventOf<"COMMENT_PINNED" | "COMMENT_UNPINNED">;
type RequestEvent = EventOf<"REVIEW_REQUESTED" | "REVIEW_REQUEST_REMOVED">;
type PullEvent = EventOf<
  | "BASE_REF_CHANGED"
  | "CONVERTED_TO_DRAFT"
  | "MERGED"
  | "READY_FOR_REVIEW"
  | "REVIEW_DISMISSED"
  | "REVIEW_REQUESTED"
  | "REVIEW_REQUEST_REMOVED"
>;
type OtherIssueEvent = Extract<DomainEvent, { data: OtherIssue }>;

const eventFields = {
  id: (event: DomainEvent) => globalId("EV", event.repositoryId, event.id),
  actor: (event: DomainEvent, _: unknown, ctx: Context) => loadAccount(ctx, event.actorId),
};

/** The issue or pull request of an event, as a value of an interface or union. */
async function subject(event: DomainEvent, _: unknown, ctx: Context) {
  return withIssueTypeName(await issue(event, _, ctx));
}

async function issue({ repositoryId, issueId }: DomainEvent, _: unknown, ctx: Context): Promise<IssueRow> {
  return orNotFound(await loadIssue(ctx, { repositoryId, id: issueId }), "an Issue");
}

async function resourcePath(event: DomainEvent, _: unknown, ctx: Context): Promise<string> {
  const repository = await loadRepository(ctx, event);
  return `${issuePath(repository, await issue(event, _, ctx))}#event-${event.id}`;
}

/** The pull request or commit that closed an issue, if the viewer can see it. */
async function loadCloser({ data }: EventOf<"CLOSED">, _: unknown, ctx: Context) {
  const { closerRepositoryId, closerId, closerOidRepositoryId, closerOid } = data;
  if (closerRepositoryId !== undefined && closerId !== undefined) {
    return withTypeName("PullRequest", await loadIssue(ctx, { repositoryId: closerRepositoryId, id: closerId }));
  }
  if (closerOidRepositoryId === undefined || closerOid === undefined) return null;
  const repository = await loadRepository(ctx, { repositoryId: closerOidRepositoryId });
  return repository ? withTypeName("Commit", { repositoryId: repository.id, oid: closerOid }) : null;
}

const pathFields = {
  resourcePath,
  url: async (event: DomainEvent, _: unknown, ctx: Context) => ctx.config.url + (await resourcePath(event, _, ctx)),
};

const labelFields = {
  ...eventFields,
  labelName: (event: LabelEvent) => event.data.labelName,
  label: async (event: LabelEvent, _: unknown, ctx: Context) => {
    const key = { repositoryId: event.repositoryId, id: event.data.labelId };
    return (await batch(ctx, loadLabels, key, labelKey)) ?? formerLabel(event);
  },
};

/** A label that has been deleted since: GitHub's clients take it for granted. */
function formerLabel({ repositoryId, createdAt, data }: LabelEvent): LabelRow {
  return {
    id: data.labelId,
    repositoryId,
    name: data.labelName,
    description: null,
    color: "ededed",
    isDefault: false,
    createdAt,
    updatedAt: createdAt,
  };
}

const assigneeFields = {
  ...eventFields,
  assignable: issue,
  assignee: (event: AssigneeEvent, _: unknown, ctx: Context) => loadAccount(ctx, event.data.assigneeId),
  user: async (event: AssigneeEvent, _: unknown, ctx: Context) => {
    const account = await loadAccount(ctx, event.data.assigneeId);
    return account?.kind === "USER" ? account : null;
  },
};

const milestoneFields = {
  ...eventFields,
  subject: issue,
  milestoneTitle: (event: MilestoneEvent) => event.data.milestoneTitle,
  milestone: ({ repositoryId, data }: MilestoneEvent, _: unknown, ctx: Context) =>
    batch(ctx, loadMilestones, { repositoryId, id: data.milestoneId }, milestoneKey),
};

const issueTypeName = (event: TypeEvent) => event.data.issueTypeName ?? "";
const previousIssueTypeName = (event: TypeEvent) => event.data.previousIssueTypeName ?? "";
/** The type of this name now. */
function findType(getName: (event: TypeEvent) => string) {
  return async (event: TypeEvent, _: unknown, ctx: Context) => {
    const repository = await loadRepository(ctx, event);
    const types = repository ? await batch(ctx, loadTypesByOwner, repository.ownerId) : [];
    return types?.find(({ name }) => name === getName(event));
  };
}

const fieldFields = {
  ...eventFields,
  fieldName: (event: FieldEvent) => event.data.fieldName,
  issueField: async ({ repositoryId, data }: FieldEvent, _: unknown, ctx: Context) => {
    const repository = await loadRepository(ctx, { repositoryId });
    const fields = repository ? await batch(ctx, loadFieldsByOwner, repository.ownerId) : [];
    return fields?.find(({ id, name }) => (data.fieldId === undefined ? name === data.fieldName : id === data.fieldId));
  },
};

/** Only a field of one option has a color. */
function color(options: readonly TimelineOption[] | undefined): string | null {
  return options?.length === 1 ? (options[0]?.color ?? null) : null;
}

const duplicateFields = {
  ...eventFields,
  canonical: async (event: DuplicateEvent, _: unknown, ctx: Context) =>
    withIssueTypeName(await otherIssue(event, _, ctx)),
  duplicate: subject,
  isCrossRepository: ({ repositoryId, data }: DuplicateEvent) => data.otherRepositoryId !== repositoryId,
};

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

const pullPathFields = { ...eventFields, ...pathFields, pullRequest: loadPull };

const requestFields = {
  ...eventFields,
  pullRequest: loadPull,
  requestedReviewer: async ({ data: { accountIds, teamIds } }: RequestEvent, _: unknown, ctx: Context) => {
    const [accountId] = accountIds;
    if (accountId !== undefined) return loadReviewer(ctx, { accountId });
    const [teamId] = teamIds;
    return teamId === undefined ? null : loadReviewer(ctx, { teamId });
  },
};

const commentPinFields = {
  ...eventFields,
  issueComment: ({ repositoryId, data }: CommentPinEvent, _: unknown, ctx: Context) =>
    batch(ctx, loadComments, { repositoryId, id: data.commentId }, issueKey),
};

/** The types of the timeline's events. */
export const events: Omit<FeatureResolvers["timeline"], "Issue" | "PullRequest"> = {
  IssueTypeAddedEvent: { ...eventFields, issueTypeName, issueType: findType(issueTypeName) },
  IssueTypeChangedEvent: {
    ...eventFields,
    issueTypeName,
    previousIssueTypeName,
    issueType: findType(issueTypeName),
    prevIssueType: findType(previousIssueTypeName),
  },
  IssueTypeRemovedEvent: { ...eventFields, previousIssueTypeName, issueType: findType(previousIssueTypeName) },
  IssueFieldAddedEvent: {
    ...fieldFields,
    color: ({ data }) => color(data.options),
    options: ({ data }) => data.options,
    value: ({ data }) => data.value ?? "",
  },
  IssueFieldChangedEvent: {
    ...fieldFields,
    newColor: ({ data }) => color(data.options),
    newOptions: ({ data }) => data.options,
    newValue: ({ data }) => data.value,
    previousColor: ({ data }) => color(data.previousOptions),
    previousOptions: ({ data }) => data.previousOptions,
    previousValue: ({ data }) => data.previousValue,
    value: ({ data }) => data.value ?? "",
  },
  IssueFieldRemovedEvent: { ...fieldFields, options: ({ data }) => data.previousOptions },
  SubIssueAddedEvent: { ...eventFields, subIssue: otherIssue },
  SubIssueRemovedEvent: { ...eventFields, subIssue: otherIssue },
  ParentIssueAddedEvent: { ...eventFields, parent: otherIssue },
  ParentIssueRemovedEvent: { ...eventFields, parent: otherIssue },
  BlockedByAddedEvent: { ...eventFields, blockingIssue: otherIssue },
  BlockedByRemovedEvent: { ...eventFields, blockingIssue: otherIssue },
  BlockingAddedEvent: { ...eventFields, blockedIssue: otherIssue },
  BlockingRemovedEvent: { ...eventFields, blockedIssue: otherIssue },
  MarkedAsDuplicateEvent: duplicateFields,
  UnmarkedAsDuplicateEvent: duplicateFields,
  MentionedEvent: { ...eventFields, databaseId: ({ id }) => toDatabaseId(id) },
  SubscribedEvent: { ...eventFields, subscribable: subject },
  UnsubscribedEvent: { ...eventFields, subscribable: subject },
  LockedEvent: { ...eventFields, lockable: subject, lockReason: (event) => event.data.lockReason },
  UnlockedEvent: { ...eventFields, lockable: subject },
  PinnedEvent: { ...eventFields, issue },
  UnpinnedEvent: { ...eventFields, issue },
  ConvertToDraftEvent: pullPathFields,
  ReadyForReviewEvent: pullPathFields,
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
  ReviewRequestedEvent: requestFields,
  ReviewRequestRemovedEvent: requestFields,
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
    source: async (event, args, ctx) =>
      withIssueTypeName(orNotFound(await otherIssue(event, args, ctx), "a referenced issue")),
    target: subject,
    ...pathFields,
    willCloseTarget: async (event, _, ctx) => (await batch(ctx, loadClosing, parseClosing(event), closingKey)) === true,
  },
  ReferencedEvent: {
    ...eventFields,
    commit: ({ data }) => ({ repositoryId: data.commitRepositoryId, oid: data.commitOid }),
    commitRepository: async ({ data }, _, ctx) =>
      orNotFound(await loadRepository(ctx, { repositoryId: data.commitRepositoryId }), "a Repository"),
    isCrossRepository: ({ repositoryId, data }) => repositoryId !== data.commitRepositoryId,
    isDirectReference: () => true,
    subject,
  },
  TransferredEvent: {
    ...eventFields,
    issue,
    fromRepository: (event, _, ctx) => loadRepository(ctx, { repositoryId: event.data.fromRepositoryId }),
  },
  AddedToProjectV2Event: projectFields,
  RemovedFromProjectV2Event: projectFields,
  ProjectV2ItemStatusChangedEvent: {
    ...projectFields,
    previousStatus: (event) => event.data.previousStatus,
    status: (event) => event.data.status,
  },
  LabeledEvent: { ...labelFields, labelable: issue },
  UnlabeledEvent: { ...labelFields, labelable: issue },
  LabelMergedEvent: { ...labelFields, mergedLabelName: (event) => event.data.mergedLabelName },
  AssignedEvent: assigneeFields,
  UnassignedEvent: assigneeFields,
  MilestonedEvent: milestoneFields,
  DemilestonedEvent: milestoneFields,
  RenamedTitleEvent: {
    ...eventFields,
    subject,
    previousTitle: (event) => event.data.previousTitle,
    currentTitle: (event) => event.data.currentTitle,
  },
  ClosedEvent: {
    ...eventFields,
    ...pathFields,
    closable: subject,
    stateReason: (event) => event.data.stateReason,
    closer: loadCloser,
    // Loaded as the viewer, because they may not be able to see the canonical issue.
    duplicateOf: ({ repositoryId, data: { duplicateRepositoryId, duplicateOfId } }, _, ctx) =>
      duplicateOfId === undefined
        ? null
        : loadIssue(ctx, { repositoryId: duplicateRepositoryId ?? repositoryId, id: duplicateOfId }),
  },
  ReopenedEvent: {
    ...eventFields,
    closable: subject,
    stateReason: async (event, _, ctx) => ((await issue(event, _, ctx)).isPull ? null : "REOPENED"),
  },
  MergedEvent: {
    ...pullPathFields,
    commit: ({ repositoryId, data: { commitOid } }) => (commitOid === null ? null : { repositoryId, oid: commitOid }),
    commitOid: (event) => event.data.commitOid,
    mergeRef: ({ repositoryId, data }) => ({ repositoryId, name: data.mergeRefName }),
    mergeRefName: (event) => event.data.mergeRefName,
  },
  CommentDeletedEvent: {
    ...eventFields,
    databaseId: ({ id }) => toDatabaseId(id),
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
