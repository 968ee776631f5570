import { cleanUpAuthorizations } from "#server/oauth/clean-up.ts";
import { Mutation } from "#server/oauth/graphql/mutations.ts";
import { Query } from "#server/oauth/graphql/queries.ts";
import * as types from "#server/oauth/graphql/types.ts";
import { oauthRoutes } from "#server/oauth/oauth-routes.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";

const CLEAN_UP_JOB = "clean-up-app-authorizations";

/** Apps that act for people who have authorized them. */
export const oauth: SchemaFeature<"oauth"> = {
  name: "oauth",
  hasSchema: true,
  resolvers: { ...types, Query, Mutation },
  routes: oauthRoutes,
  jobs: { [CLEAN_UP_JOB]: (platform) => cleanUpAuthorizations(platform.systemContext()) },
  getSchedules: () => [{ job: CLEAN_UP_JOB, cron: "53 * * * *", makeUpMs: 0, maxAttempts: 5 }],
};
