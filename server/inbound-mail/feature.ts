import { deleteOldMails } from "#server/inbound-mail/handled-mail.ts";
import { startSources } from "#server/inbound-mail/start-sources.ts";
import type { Feature } from "#server/platform/graphql/feature.ts";

const CLEAN_UP_JOB = "clean-up-inbound-mail";

/** E-mail that people send to the server: replies that become comments. */
export const inboundMail: Feature = {
  name: "inbound-mail",
  routes: startSources,
  jobs: { [CLEAN_UP_JOB]: (platform) => deleteOldMails(platform.systemContext()) },
  getSchedules: () => [{ job: CLEAN_UP_JOB, cron: "23 3 * * *", makeUpMs: 0, maxAttempts: 5 }],
};
