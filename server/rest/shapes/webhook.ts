import { loadAccount } from "#server/accounts/load-account.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { loadRepositories } from "#server/repositories/repository.ts";
import { apiAddress, toTimestamp } from "#server/rest/shapes/addresses.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";
import type { WebhookRow } from "#server/webhooks/webhook.ts";

/** A secret cannot be read again. */
const HIDDEN_SECRET = "********";

/** GitHub's `hook` of a repository, and `org-hook`. */
export async function toHook(ctx: Context, webhook: WebhookRow) {
  const url = `${await toOwnerUrl(ctx, webhook)}/hooks/${webhook.id}`;
  const hook = {
    type: toOwnerType(webhook),
    id: webhook.id,
    name: "web",
    active: webhook.isActive,
    events: webhook.events,
    config: toHookConfig(webhook),
    updated_at: toTimestamp(webhook.updatedAt),
    created_at: toTimestamp(webhook.createdAt),
    url,
    ping_url: `${url}/pings`,
    deliveries_url: `${url}/deliveries`,
  };
  return webhook.repositoryId === null
    ? hook
    : { ...hook, test_url: `${url}/tests`, last_response: toLastResponse(webhook) };
}

export function toHookConfig({ contentType, secret, url }: WebhookRow) {
  return { content_type: contentType, insecure_ssl: "0", url, ...(secret === null ? {} : { secret: HIDDEN_SECRET }) };
}

function toLastResponse({ lastStatus, lastMessage }: WebhookRow) {
  if (lastMessage === null) return { code: null, status: "unused", message: null };
  return { code: lastStatus, status: lastMessage === "OK" ? "active" : "error", message: lastMessage };
}

function toOwnerType({ repositoryId, organizationId }: WebhookRow): string {
  if (repositoryId !== null) return "Repository";
  return organizationId === null ? "App" : "Organization";
}

async function toOwnerUrl(ctx: Context, { repositoryId, organizationId }: WebhookRow): Promise<string> {
  if (repositoryId !== null) {
    const repository = await batch(ctx, loadRepositories, repositoryId);
    return repository ? repositoryUrl(ctx, repository) : apiAddress(ctx, `/repositories/${repositoryId}`);
  }
  if (organizationId === null) return apiAddress(ctx, "/app");
  const account = await loadAccount(ctx, organizationId);
  return apiAddress(ctx, `/orgs/${encodeURIComponent(account?.login ?? "")}`);
}
