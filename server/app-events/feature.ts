import { toInstallationPayload } from "#server/app-events/installation-payload.ts";
import type { Feature } from "#server/platform/graphql/feature.ts";
import { addStep } from "#server/platform/hooks.ts";
import { webhookPayload } from "#server/webhooks/build-deliveries.ts";

/** What apps are told about their installations. Payloads are made of the shapes of the REST API, so it is above that. */
export const appEvents: Feature = {
  name: "app-events",
  hooks: [addStep(webhookPayload, toInstallationPayload)],
};
