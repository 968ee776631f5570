import type { DomainEvent, EventKind, EventOf } from "#server/events/event.ts";
import type {
  CommentSource,
  IssueSource,
  RelationSource,
  ReviewCommentSource,
  ReviewSource,
  ThreadSource,
} from "#server/webhook-events/source.ts";
import type { Occurrence } from "#server/webhooks/queue-events.ts";

/** How each kind of event is reported. A kind that is not listed is not reported. */
type OccurrencesByKind = { [Kind in EventKind]?: (event: EventOf<Kind>) => Occurrence[] };

/** The occurrences of events that were recorded together. Edits of one issue are one. */
export function toOccurrences(events: readonly DomainEvent[]): Occurrence[] {
  return mergeEdits(
    events.flatMap((event) => {
      // The table has for each kind a function of its events.
      const toOccurrencesOfKind = OCCURRENCES_BY_KIND[event.kind] as ((event: DomainEvent) => Occurrence[]) | undefined;
      return toOccurrencesOfKind ? toOccurrencesOfKind(event) : [];
    }),
  );
}

const OCCURRENCES_BY_KIND: OccurrencesByKind = {
  ISSUE_OPENED: (event) => issue(event, "opened"),
  CLOSED: (event) => issue(event, "closed"),
  MERGED: (event) => issue(event, "closed"),
  REOPENED: (event) => issue(event, "reopened"),
  RENAMED_TITLE: (event) => issue(event, "edited", { changes: { title: { from: event.data.previousTitle } } }),
  BODY_EDITED: (event) => issue(event, "edited", { changes: { body: { from: event.data.previousBody } } }),
  ASSIGNED: (event) => issue(event, "assigned", { assigneeId: event.data.assigneeId }),
  UNASSIGNED: (event) => issue(event, "unassigned", { assigneeId: event.data.assigneeId }),
  LABELED: (event) => issue(event, "labeled", { labelId: event.data.labelId }),
  UNLABELED: (event) => issue(event, "unlabeled", { labelId: event.data.labelId }),
  MILESTONED: (event) => issue(event, "milestoned", { milestoneId: event.data.milestoneId }),
  DEMILESTONED: (event) => issue(event, "demilestoned", { milestoneId: event.data.milestoneId }),
  LOCKED: (event) => issue(event, "locked"),
  UNLOCKED: (event) => issue(event, "unlocked"),
  PINNED: (event) => issue(event, "pinned"),
  UNPINNED: (event) => issue(event, "unpinned"),
  ISSUE_DELETED: (event) => issue(event, "deleted"),
  TRANSFERRED: toTransferOccurrences,
  ISSUE_TYPE_ADDED: (event) => typed(event, event.data),
  ISSUE_TYPE_CHANGED: (event) => typed(event, event.data),
  ISSUE_TYPE_REMOVED: (event) => typed(event, event.data),
  ISSUE_FIELD_ADDED: (event) => field(event, "field_added"),
  ISSUE_FIELD_CHANGED: (event) => field(event, "field_added"),
  ISSUE_FIELD_REMOVED: (event) => field(event, "field_removed"),
  CONVERTED_TO_DRAFT: (event) => pull(event, "converted_to_draft"),
  READY_FOR_REVIEW: (event) => pull(event, "ready_for_review"),
  BASE_REF_CHANGED: (event) =>
    pull(event, "edited", { changes: { base: { ref: { from: event.data.previousRefName } } } }),
  HEAD_PUSHED: (event) =>
    event.data.previousOid ? pull(event, "synchronize", { before: event.data.previousOid }) : [],
  QUEUE_CHANGED: (event) =>
    event.data.isInMergeQueue ? pull(event, "enqueued") : pull(event, "dequeued", { reason: event.data.reason }),
  REVIEW_REQUESTED: (event) => requests(event, "review_requested"),
  REVIEW_REQUEST_REMOVED: (event) => requests(event, "review_request_removed"),
  REVIEWED: (event) => review(event, "submitted"),
  REVIEW_EDITED: (event) => review(event, "edited", { body: { from: event.data.previousBody } }),
  REVIEW_DISMISSED: (event) => review(event, "dismissed"),
  REVIEW_COMMENTED: (event) => reviewComment(event, "created"),
  REVIEW_COMMENT_EDITED: (event) => reviewComment(event, "edited", { body: { from: event.data.previousBody } }),
  REVIEW_THREAD_RESOLVED: (event) => thread(event, "resolved"),
  REVIEW_THREAD_UNRESOLVED: (event) => thread(event, "unresolved"),
  ISSUE_COMMENT: (event) => comment(event, "created"),
  COMMENT_EDITED: (event) => comment(event, "edited", { body: { from: event.data.previousBody } }),
  COMMENT_PINNED: (event) => comment(event, "pinned"),
  COMMENT_UNPINNED: (event) => comment(event, "unpinned"),
  SUB_ISSUE_ADDED: (event) => relation(event, "sub_issues", "sub_issue_added"),
  SUB_ISSUE_REMOVED: (event) => relation(event, "sub_issues", "sub_issue_removed"),
  PARENT_ISSUE_ADDED: (event) => relation(event, "sub_issues", "parent_issue_added"),
  PARENT_ISSUE_REMOVED: (event) => relation(event, "sub_issues", "parent_issue_removed"),
  BLOCKED_BY_ADDED: (event) => relation(event, "issue_dependencies", "blocked_by_added"),
  BLOCKED_BY_REMOVED: (event) => relation(event, "issue_dependencies", "blocked_by_removed"),
  BLOCKING_ADDED: (event) => relation(event, "issue_dependencies", "blocking_added"),
  BLOCKING_REMOVED: (event) => relation(event, "issue_dependencies", "blocking_removed"),
};

type Key = { repositoryId: number; issueId: number };

/** Also of a pull request: `queueEvents` names its event `pull_request`. */
function issue({ repositoryId, issueId }: Key, action: string, more: Partial<IssueSource> = {}): Occurrence[] {
  const source: IssueSource = { subject: "issue", action, issueId, ...more };
  return [{ name: "issues", repositoryId, issueId, source }];
}

function pull({ repositoryId, issueId }: Key, action: string, more: Partial<IssueSource> = {}): Occurrence[] {
  const source: IssueSource = { subject: "issue", action, issueId, ...more };
  return [{ name: "pull_request", repositoryId, source }];
}

type Requests = Key & { data: { accountIds: readonly number[]; teamIds: readonly number[] } };

/** One for each person and team. */
function requests(event: Requests, action: string): Occurrence[] {
  return [
    ...event.data.accountIds.flatMap((id) => pull(event, action, { requestedId: id })),
    ...event.data.teamIds.flatMap((id) => pull(event, action, { requestedTeamId: id })),
  ];
}

type Review = Key & { data: { reviewId: number } };

function review(
  { repositoryId, issueId, data: { reviewId } }: Review,
  action: string,
  changes?: ReviewSource["changes"],
): Occurrence[] {
  const source: ReviewSource = { subject: "review", action, issueId, reviewId };
  return [{ name: "pull_request_review", repositoryId, source: changes ? { ...source, changes } : source }];
}

type ReviewComment = Key & { data: { reviewCommentId: number } };

function reviewComment(
  { repositoryId, data }: ReviewComment,
  action: string,
  changes?: ReviewCommentSource["changes"],
): Occurrence[] {
  const source: ReviewCommentSource = { subject: "review-comment", action, commentId: data.reviewCommentId };
  return [{ name: "pull_request_review_comment", repositoryId, source: changes ? { ...source, changes } : source }];
}

function thread({ repositoryId, data }: Key & { data: { threadId: number } }, action: string): Occurrence[] {
  const source: ThreadSource = { subject: "thread", action, threadId: data.threadId };
  return [{ name: "pull_request_review_thread", repositoryId, source }];
}

type FieldChanged = Key & { data: EventOf<"ISSUE_FIELD_ADDED">["data"] };

/** As on GitHub, a value that is replaced is added. Events of earlier versions do not name the field. */
function field({ data, ...key }: FieldChanged, action: string): Occurrence[] {
  const { fieldId, value, previousValue = null, options = [], previousOptions = [] } = data;
  if (fieldId === undefined) return [];
  const toValue = (text: string | null, chosen: typeof options) =>
    text === null ? null : { text, options: chosen.map(({ name }) => name) };
  const source = { id: fieldId, value: toValue(value, options), from: toValue(previousValue, previousOptions) };
  return issue(key, action, { field: source });
}

type TypeChange = { issueTypeName: string | null; previousIssueTypeName: string | null };

function typed(key: Key, { issueTypeName, previousIssueTypeName }: TypeChange): Occurrence[] {
  return [
    ...(previousIssueTypeName === null ? [] : issue(key, "untyped", { typeName: previousIssueTypeName })),
    ...(issueTypeName === null ? [] : issue(key, "typed", { typeName: issueTypeName })),
  ];
}

/** The event is where the issue is now. As on GitHub, it was transferred from the one repository and opened in the other. */
function toTransferOccurrences({ repositoryId, issueId, data }: EventOf<"TRANSFERRED">): Occurrence[] {
  const { fromRepositoryId } = data;
  const source = { subject: "issue", issueId, movedTo: repositoryId, movedFrom: fromRepositoryId } as const;
  return [
    { name: "issues", repositoryId: fromRepositoryId, source: { ...source, action: "transferred" } },
    { name: "issues", repositoryId, source: { ...source, action: "opened" } },
  ];
}

type Comment = Key & { data: { commentId: number } };

function comment({ repositoryId, issueId, data }: Comment, action: string, changes?: CommentSource["changes"]) {
  const source: CommentSource = { subject: "comment", action, issueId, commentId: data.commentId };
  return [{ name: "issue_comment" as const, repositoryId, issueId, source: changes ? { ...source, changes } : source }];
}

type Relation = Key & { data: { otherRepositoryId: number; otherIssueId: number } };

function relation(
  { repositoryId, issueId, data: { otherRepositoryId, otherIssueId } }: Relation,
  name: "sub_issues" | "issue_dependencies",
  action: string,
): Occurrence[] {
  const source: RelationSource = { subject: "relation", action, issueId, otherRepositoryId, otherIssueId };
  return [{ name, repositoryId, source }];
}

function mergeEdits(occurrences: readonly Occurrence[]): Occurrence[] {
  const merged: Occurrence[] = [];
  for (const occurrence of occurrences) {
    const earlier = merged.find((other) => isSameEdit(other, occurrence));
    if (!earlier) merged.push(occurrence);
    else {
      const changes = { ...toIssueSource(earlier).changes, ...toIssueSource(occurrence).changes };
      merged[merged.indexOf(earlier)] = { ...earlier, source: { ...earlier.source, changes } };
    }
  }
  return merged;
}

function isSameEdit(one: Occurrence, other: Occurrence): boolean {
  const isEdit = one.name === "issues" && toIssueSource(one).action === "edited";
  return isEdit && one.name === other.name && toKey(one) === toKey(other);
}

function toKey(occurrence: Occurrence): string {
  const { action, issueId } = toIssueSource(occurrence);
  return `${occurrence.repositoryId ?? 0}:${issueId}:${action}`;
}

/** Of occurrences named `issues`, whose sources are made above. */
function toIssueSource({ source }: Occurrence): IssueSource {
  return source as IssueSource;
}
