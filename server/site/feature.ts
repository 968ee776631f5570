import { deleteOldResetLinks } from "#server/accounts/reset-link.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { Mutation } from "#server/site/graphql/mutations.ts";
import { Query } from "#server/site/graphql/queries.ts";
import * as types from "#server/site/graphql/types.ts";
import { deleteOldInvitations } from "#server/site/invitation.ts";
import { siteRoutes } from "#server/site/site-routes.ts";

const CLEAN_UP_JOB = "clean-up-links";

/** The administration of the installation: people, invitations, settings, jobs, the audit log. */
export const site: SchemaFeature<"site"> = {
  name: "site",
  hasSchema: true,
  resolvers: { ...types, Query, Mutation },
  routes: siteRoutes,
  jobs: {
    [CLEAN_UP_JOB]: async (platform) => {
      await deleteOldInvitations(platform.systemContext());
      await deleteOldResetLinks(platform.systemContext());
    },
  },
  getSchedules: () => [{ job: CLEAN_UP_JOB, cron: "23 3 * * *", makeUpMs: 0, maxAttempts: 5 }],
};
