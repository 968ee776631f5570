import { getPushDispatcher } from "#server/notification-push/dispatcher.ts";
import { deliveriesWritten } from "#server/notifications/notify-events.ts";
import { SEND_PUSH_JOB } from "#server/notifications/push-subscription.ts";
import type { Feature } from "#server/platform/graphql/feature.ts";
import { addStep } from "#server/platform/hooks.ts";

/** Messages about issues that browsers show (web push). */
export const notificationPush: Feature = {
  name: "notification-push",
  routes: (app, platform) => app.addHook("onClose", () => getPushDispatcher(platform).stop()),
  hooks: [
    addStep(deliveriesWritten, async (ctx, channel) => {
      if (channel === "PUSH") await ctx.enqueue(SEND_PUSH_JOB, {});
    }),
  ],
  queues: { [SEND_PUSH_JOB]: (platform) => Promise.resolve(getPushDispatcher(platform).wake()) },
};
