import type { Context } from "#server/platform/context.ts";
import type { IssueSource } from "#server/webhook-events/source.ts";
import type { Payload, QueuedEvent } from "#server/webhooks/build-deliveries.ts";

/** `pull_request` is not sent yet. */
export function pullPayload(_: Context, __: QueuedEvent, ___: IssueSource): Promise<Payload | null> {
  return Promise.resolve(null);
}
