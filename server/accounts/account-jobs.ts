import { deleteOldVerifications } from "#server/accounts/mail-verification.ts";
import { EXPIRING_TOKENS_JOB, notifyOfExpiringTokens } from "#server/accounts/expiring-tokens.ts";
import { PASSWORD_RESET_JOB, sendPasswordReset } from "#server/accounts/request-password-reset.ts";
import { cleanUpSessions } from "#server/accounts/session.ts";
import type { Feature } from "#server/platform/graphql/feature.ts";
import { HOUR_MS } from "#shared/durations.ts";

const CLEAN_UP_JOB = "clean-up-sessions";

export const accountJobs: NonNullable<Feature["jobs"]> = {
  [CLEAN_UP_JOB]: async (platform) => {
    await cleanUpSessions(platform.systemContext());
    await deleteOldVerifications(platform.systemContext());
  },
  [EXPIRING_TOKENS_JOB]: (platform) => notifyOfExpiringTokens(platform.systemContext()),
  [PASSWORD_RESET_JOB]: (platform, { email }) =>
    typeof email === "string" ? sendPasswordReset(platform.systemContext(), email) : Promise.resolve(),
};

export const getAccountSchedules: NonNullable<Feature["getSchedules"]> = () => [
  { job: CLEAN_UP_JOB, cron: "17 * * * *", makeUpMs: 0, maxAttempts: 5 },
  { job: EXPIRING_TOKENS_JOB, cron: "27 * * * *", makeUpMs: HOUR_MS, maxAttempts: 5 },
];
