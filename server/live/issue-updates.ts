import { setTimeout as sleep } from "node:timers/promises";
import { loadComments, type CommentRow } from "#server/comments/comment.ts";
import { batch, forgetLoads, type Context } from "#server/platform/context.ts";
import type { DomainEvent } from "#server/events/event.ts";
import { issueKey, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { eventsAfter, type NewEvent, type NewEvents } from "#server/live/events-after.ts";
import { stoppable, wakeUps } from "#server/platform/events/notices.ts";
import { cursor } from "#server/platform/graphql/connection.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { loadReviewComments, loadReviewCommentsById } from "#server/pulls/review-comment.ts";
import { loadThreads, type ReviewThreadRow } from "#server/pulls/review-thread.ts";
import { loadReviews } from "#server/pulls/review.ts";
import { toTimelineItem, type TimelineItem } from "#server/timeline/timeline-item.ts";

/** Events within this time after an update are sent together in the next one. */
const COALESCE_MS = 250;

type TimelineEdge = { cursor: string; node: TimelineItem };

type IssueUpdate = {
  issue: IssueRow;
  comments: CommentRow[];
  reviewThreads: ReviewThreadRow[];
  timelineEdges: TimelineEdge[];
  timelineCount: number | null;
  deletedNodeIds: string[];
  position: string;
  isIncomplete: boolean;
};

/**
 * The events of an issue after a position, then new events as they come. A notice only
 * starts a read of the event log, so no event is lost or sent twice, whatever the order
 * of commits and notices.
 */
export function issueUpdates(ctx: Context, key: IssueKey, position: string): AsyncIterableIterator<IssueUpdate> {
  return stoppable((signal) => readUpdates(ctx, key, { position, signal }));
}

async function* readUpdates(
  ctx: Context,
  key: IssueKey,
  { position, signal }: { position: string; signal: AbortSignal },
): AsyncGenerator<IssueUpdate> {
  if (!ctx.bus) return;
  let reached = position;
  const isOfIssue = (notice: IssueNotice) => notice.repositoryId === key.repositoryId && notice.issueId === key.id;
  for await (const _ of wakeUps(ctx.bus, isOfIssue, signal)) {
    forgetLoads(ctx);
    const newEvents = await eventsAfter(ctx, key, reached);
    const update = newEvents.isIncomplete
      ? await toIncompleteUpdate(ctx, key, reached)
      : newEvents.events.length > 0 && (await toUpdate(ctx, key, newEvents));
    if (update) yield update;
    if (newEvents.isIncomplete) return;
    reached = newEvents.position;
    await sleep(COALESCE_MS, undefined, { signal }).catch(() => undefined);
  }
}

type IssueNotice = { repositoryId: number; issueId: number | null };

/** Keeps the old position, so that a page which fails to reload the issue gets this update again. */
async function toIncompleteUpdate(ctx: Context, key: IssueKey, position: string): Promise<IssueUpdate | undefined> {
  const issue = await loadIssue(ctx, key);
  return (
    issue && {
      issue,
      comments: [],
      reviewThreads: [],
      timelineEdges: [],
      timelineCount: null,
      deletedNodeIds: [],
      position,
      isIncomplete: true,
    }
  );
}

async function toUpdate(ctx: Context, key: IssueKey, newEvents: NewEvents): Promise<IssueUpdate | undefined> {
  const issue = await loadIssue(ctx, key);
  if (!issue) return undefined;
  const [comments, reviewThreads, edges] = await Promise.all([
    Promise.all(getCommentIds(newEvents.events).map((id) => batch(ctx, loadComments, { ...key, id }, issueKey))),
    loadChangedThreads(ctx, key, newEvents.events),
    Promise.all(newEvents.events.map((event) => toEdge(ctx, event))),
  ]);
  return {
    issue,
    comments: comments.filter((comment) => comment !== undefined),
    reviewThreads,
    timelineEdges: edges.filter((edge) => edge !== undefined),
    timelineCount: newEvents.timelineCount,
    deletedNodeIds: newEvents.events.flatMap(({ event }) => getDeletedIds(event)),
    position: newEvents.position,
    isIncomplete: false,
  };
}

async function toEdge(ctx: Context, { event, timelineIndex }: NewEvent): Promise<TimelineEdge | undefined> {
  if (timelineIndex === null) return undefined;
  const node = await toTimelineItem(ctx, event);
  return node && { cursor: cursor(timelineIndex), node };
}

/** A review, and the threads that were deleted with their last comment. */
function getDeletedIds(event: DomainEvent): string[] {
  const { repositoryId } = event;
  if (event.kind === "COMMENT_DELETED") return [globalId("IC", repositoryId, event.data.deletedCommentId)];
  if (event.kind !== "REVIEW_COMMENT_DELETED") return [];
  const { threadId, isThreadDeleted, deletedReviewId } = event.data;
  return [
    ...(isThreadDeleted && threadId !== null ? [globalId("PRRT", repositoryId, threadId)] : []),
    ...(deletedReviewId === null ? [] : [globalId("PRR", repositoryId, deletedReviewId)]),
  ];
}

/** The threads of comments on lines that were resolved or not, replied in, or whose comments changed. */
async function loadChangedThreads(
  ctx: Context,
  { repositoryId }: IssueKey,
  events: readonly NewEvent[],
): Promise<ReviewThreadRow[]> {
  const ids = await Promise.all(events.map(({ event }) => findThreadIds(ctx, event)));
  const threads = await Promise.all(
    [...new Set(ids.flat())].map((id) => batch(ctx, loadThreads, { repositoryId, id }, issueKey)),
  );
  return threads.filter((thread) => thread !== undefined);
}

async function findThreadIds(ctx: Context, event: DomainEvent): Promise<number[]> {
  const { repositoryId, data } = event;
  if ("threadId" in data) return data.threadId === null ? [] : [data.threadId];
  if ("subject" in data && data.subject === "REVIEW_COMMENT") {
    const key = { repositoryId, id: data.subjectId };
    return [(await batch(ctx, loadReviewCommentsById, key, issueKey))?.threadId ?? []].flat();
  }
  if (event.kind !== "REVIEWED") return [];
  const key = { repositoryId, id: event.data.reviewId };
  const isVisible = (await batch(ctx, loadReviews, key, issueKey)) !== undefined;
  const comments = isVisible ? ((await batch(ctx, loadReviewComments, key, issueKey)) ?? []) : [];
  return comments.flatMap(({ threadId }) => threadId ?? []);
}

function getCommentIds(events: readonly NewEvent[]): number[] {
  return [...new Set(events.flatMap(({ event }) => getCommentId(event) ?? []))];
}

function getCommentId({ data }: DomainEvent): number | undefined {
  if ("commentId" in data) return data.commentId;
  return "subject" in data && data.subject === "COMMENT" ? data.subjectId : undefined;
}
