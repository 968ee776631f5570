import { missingResource } from "#server/rest/http/rest-error.ts";
import type { RestRequest } from "#server/rest/http/route.ts";
import { findOrganization, findRepository, readNumber } from "#server/rest/inputs/find-resource.ts";
import type { WebhookOwnerId } from "#server/webhooks/webhook-owner.ts";
import { listWebhooks, type WebhookRow } from "#server/webhooks/webhook.ts";

/** The repository or the organization of the address. */
export async function findHookOwner(request: RestRequest): Promise<WebhookOwnerId> {
  if ("org" in request.params) return { organizationId: (await findOrganization(request)).account.id };
  return { repositoryId: (await findRepository(request)).id };
}

/** The webhook of `{hook_id}`, for those who manage webhooks. */
export async function findHook(request: RestRequest): Promise<WebhookRow> {
  const webhooks = await listWebhooks(request.ctx, await findHookOwner(request));
  const id = readNumber(request.params["hook_id"]);
  const webhook = webhooks.find((candidate) => candidate.id === id);
  if (!webhook) throw missingResource();
  return webhook;
}
