import { retryQueuedEvents, takeQueuedEvents } from "#server/events/event-queue.ts";
import { notifyEvents } from "#server/notifications/notify-events.ts";
import type { Context, EventSubscriber } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";

/** Notifies people of the events that wait for it. */
export const NOTIFY_JOB = "notify-of-events";

export const enqueueNotifying: EventSubscriber = async (ctx: Context, events) => {
  if (ctx.suppressNotifications) return;
  if (events.some(({ kind }) => ctx.eventKinds[kind]?.isQueued)) await ctx.enqueue(NOTIFY_JOB, {});
};

export async function notifyOfEvents(platform: Platform): Promise<void> {
  while (await takeQueuedEvents(platform.systemContext(), notifyEvents));
  await retryQueuedEvents(platform.systemContext(), notifyEvents);
}
