import type { DeliveryRow } from "#server/webhooks/delivery.ts";
import type { WebhookRow } from "#server/webhooks/webhook.ts";

export type Mappers = { Webhook: WebhookRow; WebhookDelivery: DeliveryRow };
