import { requireManagedApp } from "#server/apps/app-webhook.ts";
import { findApp } from "#server/apps/app.ts";
import { Mutation } from "#server/apps/graphql/mutations.ts";
import { Query } from "#server/apps/graphql/queries.ts";
import * as types from "#server/apps/graphql/types.ts";
import { appRoutes } from "#server/apps/app-routes.ts";
import { cleanUpApps } from "#server/apps/clean-up.ts";
import { findVisibleInstallation } from "#server/apps/installation.ts";
import { selectAppRecipients } from "#server/apps/webhook-recipients.ts";
import { deleteAppsOf } from "#server/apps/write-app.ts";
import { ORGANIZATION_PURGED } from "#server/organizations/delete-organization.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { addStep } from "#server/platform/hooks.ts";
import { webhookRecipients } from "#server/webhooks/queue-events.ts";
import { appWebhookManager } from "#server/webhooks/webhook-owner.ts";

const CLEAN_UP_JOB = "clean-up-installation-tokens";

/** GitHub Apps: programs with a bot account of their own, which act where they are installed. */
export const apps: SchemaFeature<"apps"> = {
  name: "apps",
  hasSchema: true,
  resolvers: { ...types, Query, Mutation },
  nodes: {
    APP: async (ctx, { numbers: [id = 0] }) => withTypeName("App", await findApp(ctx, sql`p.id = ${id}`)),
    INST: async (ctx, { numbers: [id = 0] }) => withTypeName("AppInstallation", await findVisibleInstallation(ctx, id)),
  },
  hooks: [
    addStep(webhookRecipients, selectAppRecipients),
    addStep(appWebhookManager, requireManagedApp),
    addStep(ORGANIZATION_PURGED, deleteAppsOf),
  ],
  routes: appRoutes,
  jobs: { [CLEAN_UP_JOB]: (platform) => cleanUpApps(platform.systemContext()) },
  getSchedules: () => [{ job: CLEAN_UP_JOB, cron: "47 * * * *", makeUpMs: 0, maxAttempts: 5 }],
};
