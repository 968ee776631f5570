import { toAuthorizationPayload } from "#server/app-events/authorization-payload.ts";
import { toInstallationPayload } from "#server/app-events/installation-payload.ts";
import { queueTargetEvents } from "#server/app-events/queue-target-event.ts";
import { toTargetPayload } from "#server/app-events/target-payload.ts";
import { changeAnnounced } from "#server/events/announce-change.ts";
import type { Feature } from "#server/platform/graphql/feature.ts";
import { addStep } from "#server/platform/hooks.ts";
import { webhookPayload } from "#server/webhooks/build-deliveries.ts";

/** What apps are told about their installations and authorizations. Payloads are made of the shapes of the REST API, so it is above that. */
export const appEvents: Feature = {
  name: "app-events",
  hooks: [
    addStep(changeAnnounced, queueTargetEvents),
    addStep(webhookPayload, toInstallationPayload),
    addStep(webhookPayload, toTargetPayload),
    addStep(webhookPayload, toAuthorizationPayload),
  ],
};
