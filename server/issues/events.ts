import type { OtherIssue } from "#server/events/other-issue.ts";
import type { IssueStateReason } from "#server/issues/issue.ts";
import type { LockReason } from "#server/issues/lock-issue.ts";
import { offTimeline, onTimeline, queued } from "#server/platform/events/declare.ts";

type Closing = {
  stateReason?: IssueStateReason | null;
  duplicateOfId?: number;
  /** Where the duplicate is; of older events, the repository of the issue. */
  duplicateRepositoryId?: number;
  /** The pull request whose merge closed it. */
  closerId?: number;
  closerRepositoryId?: number;
  /** The commit that closed it, and where it is. */
  closerOid?: string;
  closerOidRepositoryId?: number;
};

export const ISSUE_EVENTS = {
  ISSUE_OPENED: queued(offTimeline<{ isPull?: true }>()),
  CLOSED: queued(onTimeline<Closing>()),
  REOPENED: queued(onTimeline()),
  RENAMED_TITLE: onTimeline<{ previousTitle: string; currentTitle: string }>(),
  BODY_EDITED: queued(offTimeline<{ previousBody: string }>()),
  ASSIGNED: queued(onTimeline<{ assigneeId: number }>()),
  UNASSIGNED: onTimeline<{ assigneeId: number }>(),
  LOCKED: onTimeline<{ lockReason: LockReason | null }>(),
  UNLOCKED: onTimeline(),
  /** The other issue is the one that was there first. */
  MARKED_AS_DUPLICATE: offTimeline<OtherIssue>(),
  UNMARKED_AS_DUPLICATE: offTimeline<OtherIssue>(),
  TRANSFERRED: onTimeline<{ fromRepositoryId: number; fromNumber: number }>(),
  ISSUE_DELETED: offTimeline(),
  ISSUE_RESTORED: offTimeline(),
};

type IssueEvents = typeof ISSUE_EVENTS;

declare module "#server/events/event.ts" {
  interface EventKinds extends IssueEvents {}
}
