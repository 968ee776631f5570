import type { Context } from "#server/platform/context.ts";
import { changePayload } from "#server/webhook-events/change-payload.ts";
import { commentPayload } from "#server/webhook-events/comment-payload.ts";
import { issuePayload } from "#server/webhook-events/issue-payload.ts";
import { pingPayload } from "#server/webhook-events/ping-payload.ts";
import { pullPayload } from "#server/webhook-events/pull-payload.ts";
import { relationPayload } from "#server/webhook-events/relation-payload.ts";
import { reviewCommentPayload, threadPayload } from "#server/webhook-events/review-comment-payload.ts";
import { reviewPayload } from "#server/webhook-events/review-payload.ts";
import type { PingSource, Source } from "#server/webhook-events/source.ts";
import type { Payload, QueuedEvent } from "#server/webhooks/build-deliveries.ts";

/** The payload of any event of this feature, as the viewer sees it; null: they see nothing of it. */
export async function toPayload(ctx: Context, event: QueuedEvent): Promise<Payload | null | undefined> {
  if (event.name === "ping") return pingPayload(ctx, event, event.source as PingSource);
  const source = event.source as Source;
  switch (source.subject) {
    case "issue":
      return event.name === "issues" ? issuePayload(ctx, event, source) : pullPayload(ctx, event, source);
    case "comment":
      return commentPayload(ctx, event, source);
    case "review":
      return reviewPayload(ctx, event, source);
    case "review-comment":
      return reviewCommentPayload(ctx, event, source);
    case "thread":
      return threadPayload(ctx, event, source);
    case "relation":
      return relationPayload(ctx, event, source);
    case "change":
      return changePayload(ctx, event, source);
    default:
      return undefined;
  }
}
