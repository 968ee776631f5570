import { purgeOrganizations } from "#server/organizations/delete-organization.ts";
import { Mutation } from "#server/organizations/graphql/mutations.ts";
import * as types from "#server/organizations/graphql/types.ts";
import { organizationRoutes } from "#server/organizations/organization-routes.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { DAY_MS } from "#shared/durations.ts";

const PURGE_JOB = "purge-organizations";

export const organizations: SchemaFeature<"organizations"> = {
  name: "organizations",
  hasSchema: true,
  resolvers: { ...types, Mutation },
  routes: organizationRoutes,
  jobs: { [PURGE_JOB]: (platform) => purgeOrganizations(platform.systemContext()) },
  getSchedules: () => [{ job: PURGE_JOB, cron: "23 2 * * *", makeUpMs: DAY_MS, maxAttempts: 5 }],
};
