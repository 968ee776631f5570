import type { Feature } from "#server/platform/graphql/feature.ts";
import { mountApi } from "#server/rest/http/mount-api.ts";
import { removeOldChanges } from "#server/rest/http/repository-changes.ts";

const CLEAN_UP_JOB = "clean-up-repository-changes";

/** GitHub's REST API: a façade over the same commands. */
export const rest: Feature = {
  name: "rest",
  routes: mountApi,
  jobs: { [CLEAN_UP_JOB]: (platform) => removeOldChanges(platform.systemContext()) },
  getSchedules: () => [{ job: CLEAN_UP_JOB, cron: "*/15 * * * *", makeUpMs: 0, maxAttempts: 5 }],
};
