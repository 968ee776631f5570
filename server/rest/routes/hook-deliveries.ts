import { runCommand } from "#server/platform/run-command.ts";
import { ok, type Answer } from "#server/rest/http/answer.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";
import type { RestRequest, RestRoute } from "#server/rest/http/route.ts";
import { findHook } from "#server/rest/inputs/find-hook.ts";
import { readNumber } from "#server/rest/inputs/find-resource.ts";
import { apiAddress } from "#server/rest/shapes/addresses.ts";
import { toDelivery, toDeliveryItem } from "#server/rest/shapes/hook-delivery.ts";
import { listDeliveriesBefore, requireDelivery, type DeliveryRow } from "#server/webhooks/delivery.ts";
import type { WebhookRow } from "#server/webhooks/webhook.ts";
import { redeliverWebhook } from "#server/webhooks/redeliver-webhook.ts";

/** What was sent to a webhook, whose address is `path`. */
export function hookDeliveryRoutes({ path, area }: { path: string; area: "repos" | "orgs" }): RestRoute[] {
  const field = area === "repos" ? "Query.repository" : "Query.organization";
  return [
    {
      method: "GET",
      path: `${path}/deliveries`,
      operation: `${area}/list-webhook-deliveries`,
      field,
      isPersonal: true,
      handle: listDeliveries,
    },
    {
      method: "GET",
      path: `${path}/deliveries/{delivery_id}`,
      operation: `${area}/get-webhook-delivery`,
      field,
      isPersonal: true,
      handle: async (request) => ok(await toDelivery(request.ctx, await findDelivery(request))),
    },
    {
      method: "POST",
      path: `${path}/deliveries/{delivery_id}/attempts`,
      operation: `${area}/redeliver-webhook-delivery`,
      field: "Mutation.redeliverWebhook",
      handle: async (request) => {
        const { id } = await findDelivery(request);
        await runCommand(request.ctx, redeliverWebhook, { id });
        return { status: 202, body: {} };
      },
    },
  ];
}

async function listDeliveries(request: RestRequest): Promise<Answer> {
  return answerDeliveries(request, await findHook(request));
}

/** A page begins after the delivery that `cursor` names. Callers have checked that the requester manages the webhook. */
export async function answerDeliveries(
  { ctx, page, query, path }: RestRequest,
  { id }: Pick<WebhookRow, "id">,
): Promise<Answer> {
  const beforeId = query["cursor"] === undefined ? null : readNumber(query["cursor"]);
  const found = await listDeliveriesBefore(ctx, id, { beforeId, limit: page.perPage + 1 });
  const rows = found.slice(0, page.perPage);
  const last = rows.at(-1);
  const hasNext = found.length > rows.length && last !== undefined;
  return {
    status: 200,
    body: rows.map(toDeliveryItem),
    ...(hasNext ? { headers: { link: nextLink(apiAddress(ctx, path), last.id) } } : {}),
  };
}

function nextLink(address: string, cursor: number): string {
  const url = new URL(address);
  url.searchParams.set("cursor", String(cursor));
  return `<${url.href}>; rel="next"`;
}

async function findDelivery(request: RestRequest): Promise<DeliveryRow> {
  const webhook = await findHook(request);
  const delivery = await requireDelivery(request.ctx, readNumber(request.params["delivery_id"]));
  if (delivery.webhookId !== webhook.id) throw missingResource();
  return delivery;
}
