import { getPushDispatcher } from "#server/notification-push/dispatcher.ts";
import { deliveriesWritten } from "#server/notifications/notify-job.ts";
import { SEND_PUSH_JOB } from "#server/notifications/push-subscription.ts";
import type { Feature } from "#server/platform/graphql/feature.ts";
import { addStep } from "#server/platform/hooks.ts";

/** Messages about issues that browsers show (web push). */
export const notificationPush: Feature = {
  name: "notification-push",
  routes: (app, platform) => app.addHook("onClose", () => getPushDispatcher(platform).stop()),
  hooks: [addStep(deliveriesWritten, (platform) => getPushDispatcher(platform).wake())],
  jobs: { [SEND_PUSH_JOB]: (platform) => Promise.resolve(getPushDispatcher(platform).wake()) },
  jobsAtStart: [SEND_PUSH_JOB],
  // Each minute: what has become due, such as at the end of quiet hours, and what a process left behind.
  getSchedules: () => [{ job: SEND_PUSH_JOB, cron: "* * * * *", makeUpMs: 0, maxAttempts: 1 }],
};
