import type { EventKind } from "#server/events/event.ts";
import { parseEvent } from "#server/events/event-row.ts";
import type { Context, EventSubscriber } from "#server/platform/context.ts";
import { listCommentsOfReviews } from "#server/webhook-events/comments-of-reviews.ts";
import { toOccurrences } from "#server/webhook-events/occurrences.ts";
import { withSnapshots } from "#server/webhook-events/snapshot.ts";
import { queueEvents } from "#server/webhooks/queue-events.ts";

/**
 * Stores the events of issues that webhooks are told about. One statement, unless an issue is deleted or a review submitted; none if nothing listens where they
 * were recorded. A transfer is also told in the repository that the issue left.
 */
export const queueIssueEvents: EventSubscriber = async (ctx: Context, recorded, { hasListeners }) => {
  if (ctx.suppressNotifications) return;
  if (!hasListeners && !recorded.some(({ kind }) => kind === ("TRANSFERRED" satisfies EventKind))) return;
  const events = recorded.map((row) => parseEvent(ctx, row)).filter((event) => event !== undefined);
  const occurrences = [...toOccurrences(events), ...(await listCommentsOfReviews(ctx, events))];
  if (occurrences.length > 0) await queueEvents(ctx, await withSnapshots(ctx, occurrences));
};
