import { runCommand } from "#server/platform/run-command.ts";
import { ok } from "#server/rest/http/answer.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";
import type { RestRequest, RestRoute } from "#server/rest/http/route.ts";
import { requireApp } from "#server/rest/inputs/find-installation.ts";
import { readNumber } from "#server/rest/inputs/find-resource.ts";
import { toConfigChange } from "#server/rest/inputs/write-hook.ts";
import { answerDeliveries } from "#server/rest/routes/hook-deliveries.ts";
import { toDelivery } from "#server/rest/shapes/hook-delivery.ts";
import { toHookConfig } from "#server/rest/shapes/webhook.ts";
import { loadWebhooksOfApps, writeAppWebhook } from "#server/webhooks/app-webhook.ts";
import { listDeliveriesBefore, type DeliveryRow } from "#server/webhooks/delivery.ts";
import { insertRedelivery } from "#server/webhooks/redeliver-webhook.ts";
import type { WebhookRow } from "#server/webhooks/webhook.ts";

const FIELD = "Query.app";

/** The webhook of the app that asks, and what was sent to it. */
export const APP_HOOK_ROUTES: readonly RestRoute[] = [
  {
    method: "GET",
    path: "/app/hook/config",
    operation: "apps/get-webhook-config-for-app",
    field: FIELD,
    isApp: true,
    handle: async (request) => ok(toHookConfig(await findWebhook(request))),
  },
  {
    method: "PATCH",
    path: "/app/hook/config",
    operation: "apps/update-webhook-config-for-app",
    field: FIELD,
    isApp: true,
    handle: async (request) => {
      const { url, isActive } = await findWebhook(request);
      const { id } = requireApp(request);
      const change = toConfigChange(request.body);
      const webhook = await runCommand(request.ctx, writeAppWebhook, {
        appId: id,
        isActive,
        url: change.url ?? url,
        contentType: change.contentType ?? undefined,
        secret: change.secret ?? undefined,
      });
      return ok(toHookConfig(webhook));
    },
  },
  {
    method: "GET",
    path: "/app/hook/deliveries",
    operation: "apps/list-webhook-deliveries",
    field: FIELD,
    isApp: true,
    handle: async (request) => answerDeliveries(request, await findWebhook(request)),
  },
  {
    method: "GET",
    path: "/app/hook/deliveries/{delivery_id}",
    operation: "apps/get-webhook-delivery",
    field: FIELD,
    isApp: true,
    handle: async (request) => ok(await toDelivery(request.ctx, await findDelivery(request))),
  },
  {
    method: "POST",
    path: "/app/hook/deliveries/{delivery_id}/attempts",
    operation: "apps/redeliver-webhook-delivery",
    field: FIELD,
    isApp: true,
    handle: async (request) => {
      await runCommand(request.ctx, insertRedelivery, await findDelivery(request));
      return { status: 202, body: {} };
    },
  },
];

async function findWebhook(request: RestRequest): Promise<WebhookRow> {
  const [webhook] = await loadWebhooksOfApps(request.ctx, [requireApp(request).id]);
  if (!webhook) throw missingResource();
  return webhook;
}

/** The delivery of `{delivery_id}`, if it is one of the app's webhook. */
async function findDelivery(request: RestRequest): Promise<DeliveryRow> {
  const webhook = await findWebhook(request);
  const id = readNumber(request.params["delivery_id"]);
  const [delivery] = await listDeliveriesBefore(request.ctx, webhook.id, { beforeId: id + 1, limit: 1 });
  if (delivery?.id !== id) throw missingResource();
  return delivery;
}
