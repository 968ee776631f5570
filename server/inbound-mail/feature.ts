import { deleteOldMails } from "#server/inbound-mail/handled-mail.ts";
import { Mutation } from "#server/inbound-mail/graphql/mutations.ts";
import { Repository } from "#server/inbound-mail/graphql/types.ts";
import { startSources } from "#server/inbound-mail/start-sources.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";

const CLEAN_UP_JOB = "clean-up-inbound-mail";

/** E-mail that people send to the server: replies that become comments, and new issues. */
export const inboundMail: SchemaFeature<"inbound-mail"> = {
  name: "inbound-mail",
  hasSchema: true,
  resolvers: { Mutation, Repository },
  routes: startSources,
  jobs: { [CLEAN_UP_JOB]: (platform) => deleteOldMails(platform.systemContext()) },
  getSchedules: () => [{ job: CLEAN_UP_JOB, cron: "23 3 * * *", makeUpMs: 0, maxAttempts: 5 }],
};
