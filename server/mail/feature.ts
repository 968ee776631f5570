import { deleteOldMail } from "#server/mail/claim-mails.ts";
import { getMailDispatcher, sendDueMail } from "#server/mail/dispatcher.ts";
import { SEND_MAIL_JOB } from "#server/mail/queue-mail.ts";
import type { Feature } from "#server/platform/graphql/feature.ts";

const CLEAN_UP_JOB = "clean-up-mail";

/** E-mail that is to be sent, and sending it. */
export const mail: Feature = {
  name: "mail",
  routes: (app, platform) => app.addHook("onClose", () => getMailDispatcher(platform).stop()),
  queues: { [SEND_MAIL_JOB]: sendDueMail },
  jobs: { [CLEAN_UP_JOB]: (platform) => deleteOldMail(platform.systemContext()) },
  getSchedules: () => [{ job: CLEAN_UP_JOB, cron: "41 * * * *", makeUpMs: 0, maxAttempts: 5 }],
};
