import { deleteOldMail } from "#server/mail/claim-mails.ts";
import { getMailDispatcher, sendDueMail } from "#server/mail/dispatcher.ts";
import { SEND_MAIL_JOB } from "#server/mail/queue-mail.ts";
import type { Feature } from "#server/platform/graphql/feature.ts";

const CLEAN_UP_JOB = "clean-up-mail";

/** E-mail that is to be sent, and sending it. */
export const mail: Feature = {
  name: "mail",
  routes: (app, platform) => app.addHook("onClose", () => getMailDispatcher(platform).stop()),
  jobs: {
    [SEND_MAIL_JOB]: sendDueMail,
    [CLEAN_UP_JOB]: (platform) => deleteOldMail(platform.systemContext()),
  },
  jobsAtStart: [SEND_MAIL_JOB],
  // Each minute: what a process stored that ended before it added the job, and what is to be sent again.
  getSchedules: () => [
    { job: SEND_MAIL_JOB, cron: "* * * * *", makeUpMs: 0, maxAttempts: 1 },
    { job: CLEAN_UP_JOB, cron: "41 * * * *", makeUpMs: 0, maxAttempts: 5 },
  ],
};
