import type { EventKind, TimelineKind } from "#server/events/event.ts";
import { raw } from "#server/platform/db/sql.ts";
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
  ISSUE_FIELD_ADDED: "IssueFieldAddedEvent",
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
  REFERENCED: "ReferencedEvent",
  TRANSFERRED: "TransferredEvent",
  COMMENT_PINNED: "IssueCommentPinnedEvent",
  COMMENT_UNPINNED: "IssueCommentUnpinnedEvent",
  CONVERTED_TO_DRAFT: "ConvertToDraftEvent",
  READY_FOR_REVIEW: "ReadyForReviewEvent",
  HEAD_PUSHED: "HeadRefPushedEvent",
  BASE_REF_CHANGED: "BaseRefChangedEvent",
  REVIEW_DISMISSED: "ReviewDismissedEvent",
} as const satisfies { [Kind in Exclude<TimelineKind, "ISSUE_COMMENT" | "REVIEWED">]: TypeOf<Kind> };

/** Events that a list has only if it asks for their type: the page of an issue does not show them. */
const QUIET_TYPES = {
  MARKED_AS_DUPLICATE: "MarkedAsDuplicateEvent",
  MENTIONED: "MentionedEvent",
  REVIEW_REQUESTED: "ReviewRequestedEvent",
  REVIEW_REQUEST_REMOVED: "ReviewRequestRemovedEvent",
  SUBSCRIBED: "SubscribedEvent",
  UNMARKED_AS_DUPLICATE: "UnmarkedAsDuplicateEvent",
  UNSUBSCRIBED: "UnsubscribedEvent",
} as const satisfies { [Kind in Exclude<EventKind, TimelineKind>]?: keyof Mappers };

/** The GraphQL type whose values are events of this kind. */
type TypeOf<Kind extends TimelineKind> = {
  [Name in keyof Mappers]: Mappers[Name]["kind"] extends Kind ? Name : never;
}[keyof Mappers];

/** Undefined: its item is a comment or a review, or it has none. */
export function getTypeName(kind: EventKind): keyof Mappers | undefined {
  return TYPE_NAMES[kind];
}

const TYPE_NAMES: Partial<Record<EventKind, keyof Mappers>> = { ...EVENT_TYPES, ...QUIET_TYPES };

/** The kinds of events that are items of these types, as the filters of lists name them: `LABELED_EVENT`. */
export function kindsOfTypes(itemTypes: readonly string[]): EventKind[] {
  const wanted = new Set(itemTypes);
  return ITEM_TYPES.flatMap(([kind, itemType]) => (wanted.has(itemType) ? [kind] : []));
}

// The keys of the table are kinds.
const ITEM_TYPES = [
  ...Object.entries(TYPE_NAMES).map(([kind, name]) => [kind as EventKind, toItemType(name)] as const),
  ["ISSUE_COMMENT", "ISSUE_COMMENT"] as const,
  ["REVIEWED", "PULL_REQUEST_REVIEW"] as const,
];

/** `AddedToProjectV2Event` is ADDED_TO_PROJECT_V2_EVENT. */
function toItemType(typeName: string): string {
  return typeName.replace(/(?<=[a-z\d])(?=[A-Z])/g, "_").toUpperCase();
}

/** The condition for the events of the timeline and the quiet ones. */
export const IS_ITEM = raw(
  `(e.on_timeline or e.kind in (${Object.keys(QUIET_TYPES)
    .map((kind) => `'${kind}'`)
    .join(", ")}))`,
);
