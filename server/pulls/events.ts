import { offTimeline, onTimeline, queued } from "#server/platform/events/declare.ts";

/** `previousOid`: the head before, if it was known. */
type Push = { commitCount: number; headRefName: string; previousOid?: string };

type Reviewers = { accountIds: readonly number[]; teamIds: readonly number[] };

/** A pull request was added to the merge queue or removed from it. */
type Queueing = { isInMergeQueue: true } | { isInMergeQueue: false; reason: "MANUAL" | "MERGE" };

export const PULL_EVENTS = {
  MERGED: queued(onTimeline<{ commitOid: string | null; mergeRefName: string }>()),
  CONVERTED_TO_DRAFT: onTimeline(),
  READY_FOR_REVIEW: queued(onTimeline()),
  REVIEW_DISMISSED: onTimeline<{
    reviewId: number;
    previousState: "APPROVED" | "CHANGES_REQUESTED";
    message: string;
  }>(),
  BASE_REF_CHANGED: onTimeline<{ previousRefName: string; currentRefName: string }>(),
  REVIEWED: queued(onTimeline<{ reviewId: number }>()),
  REVIEW_EDITED: offTimeline<{ reviewId: number; previousBody: string }>(),
  REVIEW_COMMENTED: queued(offTimeline<{ reviewCommentId: number; threadId: number }>()),
  REVIEW_COMMENT_EDITED: offTimeline<{ reviewCommentId: number; threadId: number | null; previousBody: string }>(),
  REVIEW_COMMENT_DELETED: offTimeline<{
    deletedReviewCommentId: number;
    threadId: number | null;
    isThreadDeleted: boolean;
    deletedReviewId: number | null;
  }>(),
  REVIEW_THREAD_RESOLVED: offTimeline<{ threadId: number }>(),
  REVIEW_THREAD_UNRESOLVED: offTimeline<{ threadId: number }>(),
  REVIEW_REQUESTED: queued(offTimeline<Reviewers>()),
  REVIEW_REQUEST_REMOVED: offTimeline<Reviewers>(),
  HEAD_PUSHED: queued(onTimeline<Push>()),
  MERGEABLE_CHANGED: offTimeline<Push>(),
  QUEUE_CHANGED: offTimeline<Queueing>(),
  CHECKS_CHANGED: offTimeline(),
};

type PullEvents = typeof PULL_EVENTS;

declare module "#server/events/event.ts" {
  interface EventKinds extends PullEvents {}
}
