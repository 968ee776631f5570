import { orNotFound, unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { DELIVERY_COLUMNS, requireDelivery, type DeliveryRow } from "#server/webhooks/delivery.ts";
import { SEND_JOB } from "#server/webhooks/send-deliveries.ts";
import { WEBHOOK_LIMITS } from "#shared/limits.ts";

/** Sends a delivery again, with the same GUID. */
export async function redeliverWebhook(ctx: Context, { id }: { id: number }): Promise<DeliveryRow> {
  return insertRedelivery(ctx, await requireDelivery(ctx, id));
}

/** Callers have checked that the viewer manages the webhook. */
export async function insertRedelivery(ctx: Context, { id, webhookId }: DeliveryRow): Promise<DeliveryRow> {
  const waiting = await ctx.db.row<{ count: number }>(sql`
    select count(*) as count from webhook_deliveries where webhook_id = ${webhookId} and is_redelivery and next_attempt_at is not null`);
  if ((waiting?.count ?? 0) >= WEBHOOK_LIMITS.redeliveriesWaiting) {
    throw unprocessable("Too many deliveries of this webhook are waiting. Try again later.");
  }
  const row = await ctx.db.row<DeliveryRow>(sql`
    insert into webhook_deliveries as d (webhook_id, guid, event, action, repository_id, installation_id, is_redelivery, created_at, payload, next_attempt_at)
    select webhook_id, guid, event, action, repository_id, installation_id, true, ${ctx.now}, payload, now()
    from webhook_deliveries where id = ${id} returning ${DELIVERY_COLUMNS}`);
  await ctx.enqueue(SEND_JOB, {});
  return orNotFound(row, "a WebhookDelivery");
}
