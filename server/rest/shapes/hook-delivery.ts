import { batch, type Context } from "#server/platform/context.ts";
import { toTimestamp } from "#server/rest/shapes/addresses.ts";
import { loadDeliveryContents, type DeliveryRow } from "#server/webhooks/delivery.ts";
import { loadWebhooks } from "#server/webhooks/webhook.ts";

/** GitHub's `hook-delivery-item`. */
export function toDeliveryItem(delivery: DeliveryRow) {
  return {
    id: delivery.id,
    guid: delivery.guid,
    delivered_at: toTimestamp(delivery.deliveredAt ?? delivery.createdAt),
    redelivery: delivery.isRedelivery,
    duration: (delivery.durationMs ?? 0) / 1000,
    status: delivery.message ?? "pending",
    status_code: delivery.responseStatus ?? 0,
    event: delivery.event,
    action: delivery.action,
    installation_id: delivery.installationId,
    repository_id: delivery.repositoryId,
    throttled_at: null,
  };
}

/** GitHub's `hook-delivery`, with the request and the beginning of the response. */
export async function toDelivery(ctx: Context, delivery: DeliveryRow) {
  const [content, [webhook]] = await Promise.all([
    batch(ctx, loadDeliveryContents, delivery.id),
    loadWebhooks(ctx, [delivery.webhookId]),
  ]);
  return {
    ...toDeliveryItem(delivery),
    url: webhook?.url ?? "",
    request: {
      headers: content?.requestHeaders ?? null,
      payload: content ? (JSON.parse(content.payload) as unknown) : null,
    },
    response: { headers: content?.responseHeaders ?? null, payload: content?.responseBody ?? null },
  };
}
