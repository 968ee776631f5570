import { deleteOldEntries } from "#server/audit/delete-old-entries.ts";
import type { Feature } from "#server/platform/graphql/feature.ts";

const CLEAN_UP_JOB = "clean-up-audit-log";

/** The audit log. It adds nothing to the schema: the features that show it do. */
export const audit: Feature = {
  name: "audit",
  jobs: { [CLEAN_UP_JOB]: (platform) => deleteOldEntries(platform.systemContext()) },
  getSchedules: () => [{ job: CLEAN_UP_JOB, cron: "41 3 * * *", makeUpMs: 0, maxAttempts: 5 }],
};
