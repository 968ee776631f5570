import { eventListeners } from "#server/events/record.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { addStep } from "#server/platform/hooks.ts";
import { deleteOldDeliveries } from "#server/webhooks/delete-old-deliveries.ts";
import { requireDelivery } from "#server/webhooks/delivery.ts";
import { buildAll, getDispatcher } from "#server/webhooks/dispatcher.ts";
import { Mutation } from "#server/webhooks/graphql/mutations.ts";
import * as types from "#server/webhooks/graphql/types.ts";
import { BUILD_JOB, hasWebhook } from "#server/webhooks/queue-events.ts";
import { SEND_JOB } from "#server/webhooks/send-deliveries.ts";
import { requireWebhook } from "#server/webhooks/webhook.ts";

const CLEAN_UP_JOB = "clean-up-webhook-deliveries";

/** Addresses that are told about events, and what was sent to them. */
export const webhooks: SchemaFeature<"webhooks"> = {
  name: "webhooks",
  hasSchema: true,
  resolvers: { ...types, Mutation },
  hooks: [addStep(eventListeners, hasWebhook)],
  nodes: {
    WH: async (ctx, { numbers: [id = 0] }) => withTypeName("Webhook", await requireWebhook(ctx, id)),
    WHD: async (ctx, { numbers: [id = 0] }) => withTypeName("WebhookDelivery", await requireDelivery(ctx, id)),
  },
  routes: (app, platform) => app.addHook("onClose", () => getDispatcher(platform).stop()),
  queues: { [BUILD_JOB]: buildAll },
  jobs: {
    [SEND_JOB]: (platform) => Promise.resolve(getDispatcher(platform).wake()),
    [CLEAN_UP_JOB]: (platform) => deleteOldDeliveries(platform.systemContext()),
  },
  getSchedules: () => [{ job: CLEAN_UP_JOB, cron: "53 * * * *", makeUpMs: 0, maxAttempts: 5 }],
};
