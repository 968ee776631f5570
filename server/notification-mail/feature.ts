import { canStillSee } from "#server/mail/send-mail.ts";
import { mailNotifications, NOTIFICATION_MAIL_JOB } from "#server/notification-mail/mail-notifications.ts";
import { seesRepositories } from "#server/notification-mail/sees-repositories.ts";
import { unsubscribeRoutes } from "#server/notification-mail/unsubscribe-routes.ts";
import { deliveriesWritten } from "#server/notifications/notify-events.ts";
import type { Feature } from "#server/platform/graphql/feature.ts";
import { addStep } from "#server/platform/hooks.ts";

/** E-mails about issues, and the links in them that unsubscribe. */
export const notificationMail: Feature = {
  name: "notification-mail",
  routes: unsubscribeRoutes,
  hooks: [
    addStep(canStillSee, seesRepositories),
    addStep(deliveriesWritten, async (ctx, channel) => {
      if (channel === "EMAIL") await ctx.enqueue(NOTIFICATION_MAIL_JOB, {});
    }),
  ],
  queues: { [NOTIFICATION_MAIL_JOB]: mailNotifications },
};
