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
import { toTimelineItem, type TimelineItem } from "#server/timeline/timeline-item.ts";

/** Events within this time after an update are sent together in the next one. */
const COALESCE_MS = 250;

type TimelineEdge = { cursor: string; node: TimelineItem };

type IssueUpdate = {
  issue: IssueRow;
  comments: CommentRow[];
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
  const [comments, edges] = await Promise.all([
    Promise.all(getCommentIds(newEvents.events).map((id) => batch(ctx, loadComments, { ...key, id }, issueKey))),
    Promise.all(newEvents.events.map((event) => toEdge(ctx, event))),
  ]);
  return {
    issue,
    comments: comments.filter((comment) => comment !== undefined),
    timelineEdges: edges.filter((edge) => edge !== undefined),
    timelineCount: newEvents.timelineCount,
    deletedNodeIds: newEvents.events.flatMap(({ event }) =>
      event.kind === "COMMENT_DELETED" ? globalId("IC", key.repositoryId, event.data.deletedCommentId) : [],
    ),
    position: newEvents.position,
    isIncomplete: false,
  };
}

async function toEdge(ctx: Context, { event, timelineIndex }: NewEvent): Promise<TimelineEdge | undefined> {
  if (timelineIndex === null) return undefined;
  const node = await toTimelineItem(ctx, event);
  return node && { cursor: cursor(timelineIndex), node };
}

function getCommentIds(events: readonly NewEvent[]): number[] {
  return [...new Set(events.flatMap(({ event }) => getCommentId(event) ?? []))];
}

function getCommentId({ data }: DomainEvent): number | undefined {
  if ("commentId" in data) return data.commentId;
  return "subject" in data && data.subject === "COMMENT" ? data.subjectId : undefined;
}
