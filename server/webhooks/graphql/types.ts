import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { globalId, toDatabaseId } from "#server/platform/graphql/global-id.ts";
import {
  listDeliveries,
  loadDeliveryContents,
  type DeliveryContent,
  type DeliveryRow,
} from "#server/webhooks/delivery.ts";
import { managesWebhooks } from "#server/webhooks/webhook-owner.ts";
import { listManagedWebhooks } from "#server/webhooks/webhook.ts";

type Resolvers = FeatureResolvers["webhooks"];

export const Repository: Resolvers["Repository"] = {
  viewerCanManageWebhooks: ({ id }, _, ctx) => managesWebhooks(ctx, { repositoryId: id }),
  webhook: async ({ id }, { databaseId }, ctx) =>
    (await listManagedWebhooks(ctx, { repositoryId: id })).find((webhook) => webhook.id === databaseId),
  webhooks: ({ id }, _, ctx) => listManagedWebhooks(ctx, { repositoryId: id }),
};

export const Organization: Resolvers["Organization"] = {
  viewerCanManageWebhooks: ({ id }, _, ctx) => managesWebhooks(ctx, { organizationId: id }),
  webhook: async ({ id }, { databaseId }, ctx) =>
    (await listManagedWebhooks(ctx, { organizationId: id })).find((webhook) => webhook.id === databaseId),
  webhooks: ({ id }, _, ctx) => listManagedWebhooks(ctx, { organizationId: id }),
};

export const Webhook: Resolvers["Webhook"] = {
  id: ({ id }) => globalId("WH", id),
  databaseId: ({ id }) => toDatabaseId(id),
  contentType: ({ contentType }) => (contentType === "json" ? "JSON" : "FORM"),
  deliveries: ({ id }, args, ctx) => listDeliveries(ctx, id, args),
  hasSecret: ({ secret }) => secret !== null,
  lastStatus: ({ lastStatus, lastMessage }) => {
    if (lastMessage === null) return "UNUSED";
    return isSuccess(lastStatus) ? "OK" : "FAILED";
  },
  payloadUrl: ({ url }) => url,
};

export const WebhookDelivery: Resolvers["WebhookDelivery"] = {
  id: ({ id }) => globalId("WHD", id),
  duration: ({ durationMs }) => durationMs,
  isSuccessful: ({ message, responseStatus }) => (message === null ? null : isSuccess(responseStatus)),
  payload: async (row, _, ctx) => (await getContent(ctx, row))?.payload ?? "",
  requestHeaders: async (row, _, ctx) => toHeaders((await getContent(ctx, row))?.requestHeaders),
  responseBody: async (row, _, ctx) => (await getContent(ctx, row))?.responseBody,
  responseHeaders: async (row, _, ctx) => toHeaders((await getContent(ctx, row))?.responseHeaders),
  statusCode: ({ responseStatus }) => responseStatus,
};

function getContent(ctx: Context, { id }: DeliveryRow): Promise<DeliveryContent | undefined> {
  return batch(ctx, loadDeliveryContents, id);
}

function toHeaders(headers: Record<string, string> | null | undefined) {
  return Object.entries(headers ?? {}).map(([name, value]) => ({ name, value }));
}

function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
