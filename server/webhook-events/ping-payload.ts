import type { Context } from "#server/platform/context.ts";
import { toHook } from "#server/rest/shapes/webhook.ts";
import { toEnvelope } from "#server/webhook-events/envelope.ts";
import type { PingSource } from "#server/webhook-events/source.ts";
import type { Payload, QueuedEvent } from "#server/webhooks/build-deliveries.ts";
import { loadWebhooks } from "#server/webhooks/webhook.ts";

const ZEN = "Signed requests are easier to trust.";

/** `ping`, which the recipient answers to show that it is there. */
export async function pingPayload(
  ctx: Context,
  event: QueuedEvent,
  { webhookId }: PingSource,
): Promise<Payload | null> {
  const [envelope, [webhook]] = await Promise.all([toEnvelope(ctx, event), loadWebhooks(ctx, [webhookId])]);
  if (!envelope || !webhook) return null;
  return { zen: ZEN, hook_id: webhook.id, hook: await toHook(ctx, webhook), ...envelope };
}
