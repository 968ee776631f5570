import { offTimeline, onTimeline, queued } from "#server/platform/events/declare.ts";

type Comment = { commentId: number };
type Minimizing = Comment & { classifier: string | null };

export const COMMENT_EVENTS = {
  ISSUE_COMMENT: queued(onTimeline<Comment>()),
  COMMENT_EDITED: queued(offTimeline<Comment & { previousBody: string }>()),
  COMMENT_DELETED: onTimeline<{ deletedCommentId: number; deletedCommentAuthorId: number | null }>(),
  COMMENT_MINIMIZED: offTimeline<Minimizing>(),
  COMMENT_UNMINIMIZED: offTimeline<Minimizing>(),
  COMMENT_PINNED: onTimeline<Comment>(),
  COMMENT_UNPINNED: onTimeline<Comment>(),
};

type CommentEvents = typeof COMMENT_EVENTS;

declare module "#server/events/event.ts" {
  interface EventKinds extends CommentEvents {}
}
