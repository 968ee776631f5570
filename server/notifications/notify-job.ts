import { retryQueuedEvents, takeQueuedEvents } from "#server/events/event-queue.ts";
import { notifyEvents } from "#server/notifications/notify-events.ts";
import { defineHook, getSteps } from "#server/platform/hooks.ts";
import type { Context, EventSubscriber } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";

/** Notifies people of the events that wait for it. */
export const NOTIFY_JOB = "notify-of-events";

/** Starts what sends the rows of `notification_deliveries`, after some were written. */
export const deliveriesWritten = defineHook<(platform: Platform) => void>("deliveriesWritten");

export const enqueueNotifying: EventSubscriber = async (ctx: Context, events) => {
  if (ctx.suppressNotifications) return;
  if (events.some(({ kind }) => ctx.eventKinds[kind]?.isQueued)) await ctx.enqueue(NOTIFY_JOB, {});
};

/** Runs after each change, and each minute for what a process left behind that ended before it added the job. */
export async function notifyOfEvents(platform: Platform): Promise<void> {
  const ctx = platform.systemContext();
  while (await takeQueuedEvents(platform.systemContext(), notifyEvents));
  await retryQueuedEvents(ctx, notifyEvents);
  for (const step of getSteps(ctx, deliveriesWritten)) step(platform);
}
