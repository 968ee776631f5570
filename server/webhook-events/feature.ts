import { changeAnnounced } from "#server/events/announce-change.ts";
import type { Feature } from "#server/platform/graphql/feature.ts";
import { addStep } from "#server/platform/hooks.ts";
import { toPayload } from "#server/webhook-events/payload.ts";
import { queueChanges } from "#server/webhook-events/queue-changes.ts";
import { queueIssueEvents } from "#server/webhook-events/queue-issue-events.ts";
import { webhookPayload } from "#server/webhooks/build-deliveries.ts";

/** What webhooks are told about, in GitHub's payloads. */
export const webhookEvents: Feature = {
  name: "webhook-events",
  subscribers: [queueIssueEvents],
  hooks: [addStep(changeAnnounced, queueChanges), addStep(webhookPayload, toPayload)],
};
