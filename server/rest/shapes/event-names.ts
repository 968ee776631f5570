import type { EventKind } from "#server/events/event.ts";

/** What GitHub calls the kinds of events of `/events`. The other kinds are not in that list. */
export const EVENT_NAMES: Readonly<Partial<Record<EventKind, string>>> = {
  LABELED: "labeled",
  UNLABELED: "unlabeled",
  LABEL_MERGED: "labeled",
  ASSIGNED: "assigned",
  UNASSIGNED: "unassigned",
  MILESTONED: "milestoned",
  DEMILESTONED: "demilestoned",
  RENAMED_TITLE: "renamed",
  CLOSED: "closed",
  REOPENED: "reopened",
  MERGED: "merged",
  LOCKED: "locked",
  UNLOCKED: "unlocked",
  PINNED: "pinned",
  UNPINNED: "unpinned",
  TRANSFERRED: "transferred",
  REFERENCED: "referenced",
  COMMENT_DELETED: "comment_deleted",
  ISSUE_TYPE_ADDED: "issue_type_added",
  ISSUE_TYPE_CHANGED: "issue_type_changed",
  ISSUE_TYPE_REMOVED: "issue_type_removed",
  ISSUE_FIELD_CHANGED: "issue_field_changed",
  ISSUE_FIELD_REMOVED: "issue_field_removed",
  SUB_ISSUE_ADDED: "sub_issue_added",
  SUB_ISSUE_REMOVED: "sub_issue_removed",
  PARENT_ISSUE_ADDED: "parent_issue_added",
  PARENT_ISSUE_REMOVED: "parent_issue_removed",
  BLOCKED_BY_ADDED: "blocked_by_added",
  BLOCKED_BY_REMOVED: "blocked_by_removed",
  BLOCKING_ADDED: "blocking_added",
  BLOCKING_REMOVED: "blocking_removed",
  ADDED_TO_PROJECT_V2: "added_to_project_v2",
  REMOVED_FROM_PROJECT_V2: "removed_from_project_v2",
  CONVERTED_TO_DRAFT: "convert_to_draft",
  READY_FOR_REVIEW: "ready_for_review",
};

// The keys of the table are kinds.
export const LISTED_KINDS = Object.keys(EVENT_NAMES) as EventKind[];
