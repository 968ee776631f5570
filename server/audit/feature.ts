import { deleteOldEntries } from "#server/audit/delete-old-entries.ts";
import * as types from "#server/audit/graphql/types.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";

const CLEAN_UP_JOB = "clean-up-audit-log";

/** The audit log. The features that show it add the fields that return its entries. */
export const audit: SchemaFeature<"audit"> = {
  name: "audit",
  hasSchema: true,
  resolvers: types,
  jobs: { [CLEAN_UP_JOB]: (platform) => deleteOldEntries(platform.systemContext()) },
  getSchedules: () => [{ job: CLEAN_UP_JOB, cron: "41 3 * * *", makeUpMs: 0, maxAttempts: 5 }],
};
