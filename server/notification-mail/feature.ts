import { canStillSee } from "#server/mail/send-mail.ts";
import { mailNotifications, NOTIFICATION_MAIL_JOB } from "#server/notification-mail/mail-notifications.ts";
import { seesRepositories } from "#server/notification-mail/sees-repositories.ts";
import { unsubscribeRoutes } from "#server/notification-mail/unsubscribe-routes.ts";
import { deliveriesWritten } from "#server/notifications/notify-job.ts";
import type { Feature } from "#server/platform/graphql/feature.ts";
import { addStep } from "#server/platform/hooks.ts";

/** E-mails about issues, and the links in them that unsubscribe. */
export const notificationMail: Feature = {
  name: "notification-mail",
  routes: unsubscribeRoutes,
  hooks: [
    addStep(canStillSee, seesRepositories),
    addStep(deliveriesWritten, (platform) => {
      platform.enqueue(NOTIFICATION_MAIL_JOB, {}).catch((error: unknown) => {
        platform.systemContext().log.warn({ err: error }, "the job of e-mails about issues was not added");
      });
    }),
  ],
  jobs: { [NOTIFICATION_MAIL_JOB]: mailNotifications },
  jobsAtStart: [NOTIFICATION_MAIL_JOB],
  // Each minute: what has become due, such as digests, and what a process left behind.
  getSchedules: () => [{ job: NOTIFICATION_MAIL_JOB, cron: "* * * * *", makeUpMs: 0, maxAttempts: 1 }],
};
