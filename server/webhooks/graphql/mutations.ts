import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import { requireRepository } from "#server/repositories/repository.ts";
import { redeliverWebhook } from "#server/webhooks/redeliver-webhook.ts";
import { loadWebhooks, type WebhookRow } from "#server/webhooks/webhook.ts";
import { createWebhook, deleteWebhook, pingWebhook, updateWebhook } from "#server/webhooks/write-webhook.ts";

const toId = ({ webhookId }: { webhookId: string }) => ({ id: decode.webhook(webhookId) });
const toPayload = (webhook: WebhookRow) => ({ webhook });

export const Mutation: FeatureResolvers["webhooks"]["Mutation"] = {
  createWebhook: mutation(
    createWebhook,
    ({ ownerId, payloadUrl, contentType, ...input }) => ({
      ...input,
      owner: decode.webhookOwner(ownerId),
      url: payloadUrl,
      contentType: toContentType(contentType),
    }),
    toPayload,
  ),
  updateWebhook: mutation(
    updateWebhook,
    ({ payloadUrl, contentType, events, ...input }) => ({
      ...toId(input),
      isActive: input.isActive ?? null,
      secret: input.secret ?? null,
      contentType: toContentType(contentType),
      ...(typeof payloadUrl === "string" && { url: payloadUrl }),
      ...(events && { events }),
    }),
    toPayload,
  ),
  deleteWebhook: mutation(deleteWebhook, toId, async (owner, { ctx, input }) => ({
    deletedWebhookId: input.webhookId,
    repository: "repositoryId" in owner ? await requireRepository(ctx, owner.repositoryId) : null,
    organization: "organizationId" in owner ? ((await loadAccounts(ctx, [owner.organizationId]))[0] ?? null) : null,
  })),
  pingWebhook: mutation(pingWebhook, toId, toPayload),
  redeliverWebhook: mutation(
    redeliverWebhook,
    ({ deliveryId }) => ({ id: decode.webhookDelivery(deliveryId) }),
    async (delivery, { ctx }) => ({ delivery, webhook: (await loadWebhooks(ctx, [delivery.webhookId]))[0] ?? null }),
  ),
};

function toContentType(type: "JSON" | "FORM" | null | undefined): "json" | "form" | null {
  if (!type) return null;
  return type === "JSON" ? "json" : "form";
}
