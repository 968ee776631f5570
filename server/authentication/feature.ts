import { authenticationRoutes } from "#server/authentication/authentication-routes.ts";
import { cleanUpSignIns } from "#server/authentication/clean-up.ts";
import { Mutation } from "#server/authentication/graphql/mutations.ts";
import * as types from "#server/authentication/graphql/types.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";

const CLEAN_UP_JOB = "clean-up-sign-ins";

/** Signing in, second factors, passkeys, and confirming one's access. */
export const authentication: SchemaFeature<"authentication"> = {
  name: "authentication",
  hasSchema: true,
  resolvers: { ...types, Mutation },
  routes: authenticationRoutes,
  jobs: { [CLEAN_UP_JOB]: (platform) => cleanUpSignIns(platform.systemContext()) },
  getSchedules: () => [{ job: CLEAN_UP_JOB, cron: "*/10 * * * *", makeUpMs: 0, maxAttempts: 5 }],
};
