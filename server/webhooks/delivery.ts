import { notFound } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { readCount } from "#server/platform/read-count.ts";
import { prepared, raw, sql } from "#server/platform/db/sql.ts";
import { loadConnection, type Connection, type PageArgs } from "#server/platform/graphql/connection.ts";
import { requireWebhook } from "#server/webhooks/webhook.ts";
import { WEBHOOK_LIMITS } from "#shared/limits.ts";

/** A delivery without its request and its response. */
export type DeliveryRow = {
  id: number;
  webhookId: number;
  guid: string;
  event: string;
  action: string | null;
  repositoryId: number | null;
  installationId: number | null;
  isRedelivery: boolean;
  createdAt: Date;
  deliveredAt: Date | null;
  durationMs: number | null;
  /** Null with a message: there was no answer. */
  responseStatus: number | null;
  message: string | null;
  attempts: number;
  nextAttemptAt: Date | null;
};

export type DeliveryContent = {
  id: number;
  payload: string;
  requestHeaders: Record<string, string> | null;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
};

export const DELIVERY_COLUMNS =
  raw(`d.id, d.webhook_id, d.guid, d.event, d.action, d.repository_id, d.installation_id, d.is_redelivery, d.created_at,
  d.delivered_at, d.duration_ms, d.response_status, d.message, d.attempts, d.next_attempt_at`);

/** Those of a webhook, the last first. Callers have checked that the viewer manages it. */
export function listDeliveries(ctx: Context, webhookId: number, args: PageArgs): Promise<Connection<DeliveryRow>> {
  return loadConnection(args, WEBHOOK_LIMITS.deliveriesPage, {
    count: () => readCount(ctx, prepared(sql`select count(*) from webhook_deliveries where webhook_id = ${webhookId}`)),
    load: ({ limit, offset }) =>
      ctx.db.rows<DeliveryRow>(
        prepared(sql`select ${DELIVERY_COLUMNS} from webhook_deliveries d where d.webhook_id = ${webhookId}
          order by d.id desc offset ${offset} limit ${limit}`),
      ),
  });
}

/** Those before an id, for the REST API. Callers have checked that the viewer manages the webhook. */
export function listDeliveriesBefore(
  ctx: Context,
  webhookId: number,
  { beforeId, limit }: { beforeId: number | null; limit: number },
): Promise<DeliveryRow[]> {
  return ctx.db.rows<DeliveryRow>(
    prepared(sql`select ${DELIVERY_COLUMNS} from webhook_deliveries d where d.webhook_id = ${webhookId}
      and (${beforeId}::bigint is null or d.id < ${beforeId}) order by d.id desc limit ${limit}`),
  );
}

/** The delivery, or NOT_FOUND if it does not exist or the viewer does not see the owner of its webhook. */
export async function requireDelivery(ctx: Context, id: number): Promise<DeliveryRow> {
  const row = await ctx.db.row<DeliveryRow>(
    prepared(sql`select ${DELIVERY_COLUMNS} from webhook_deliveries d where d.id = ${id}`),
  );
  if (!row) throw notFound("a WebhookDelivery");
  await requireWebhook(ctx, row.webhookId);
  return row;
}

/** What deliveries sent and received. Callers have checked that the viewer manages the webhook. */
export async function loadDeliveryContents(
  ctx: Context,
  ids: readonly number[],
): Promise<(DeliveryContent | undefined)[]> {
  const rows = await ctx.db.rows<DeliveryContent>(
    prepared(sql`select d.id, d.payload, d.request_headers, d.response_headers, d.response_body
      from webhook_deliveries d where d.id = any(${[...ids]}::bigint[])`),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}
