import { codeHostRoutes } from "#server/code-hosts/code-host-routes.ts";
import { requireCodeHost } from "#server/code-hosts/code-host.ts";
import { Mutation } from "#server/code-hosts/graphql/mutations.ts";
import * as types from "#server/code-hosts/graphql/types.ts";
import { deleteOldRequests } from "#server/code-hosts/receive-request.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { CODE_HOST_LIMITS } from "#shared/limits.ts";

const CLEAN_UP_JOB = "clean-up-code-host-requests";

/** Hosts of code that report pushes and pull requests. */
export const codeHosts: SchemaFeature<"code-hosts"> = {
  name: "code-hosts",
  hasSchema: true,
  resolvers: { ...types, Mutation },
  nodes: {
    CH: async (ctx, { numbers: [id = 0] }) => withTypeName("CodeHost", (await requireCodeHost(ctx, id)).host),
  },
  routes: codeHostRoutes,
  jobs: { [CLEAN_UP_JOB]: (platform) => deleteOldRequests(platform.systemContext(), CODE_HOST_LIMITS.keptDays) },
  getSchedules: () => [{ job: CLEAN_UP_JOB, cron: "23 4 * * *", makeUpMs: 0, maxAttempts: 5 }],
};
