import { DETACH_JOB, detachAll } from "#server/issues/detach-deleted.ts";
import { removeOldDeletedIssues } from "#server/issues/restore-issue.ts";
import type { Feature } from "#server/platform/graphql/feature.ts";
import { DAY_MS } from "#shared/durations.ts";

const REMOVE_JOB = "remove-deleted-issues";

export const ISSUE_JOBS: Pick<Feature, "jobs" | "jobsAtStart" | "getSchedules"> = {
  jobs: {
    [DETACH_JOB]: (platform) => detachAll(platform.systemContext()),
    [REMOVE_JOB]: (platform) => removeOldDeletedIssues(platform.systemContext()),
  },
  jobsAtStart: [DETACH_JOB],
  getSchedules: () => [{ job: REMOVE_JOB, cron: "41 3 * * *", makeUpMs: DAY_MS, maxAttempts: 5 }],
};
