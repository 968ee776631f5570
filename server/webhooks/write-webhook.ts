import type { AuditAction } from "#server/audit/audit-actions.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { queuePing } from "#server/webhooks/queue-events.ts";
import { checkEvents, checkSecret, checkUrl } from "#server/webhooks/webhook-input.ts";
import { requireOwnerForCommand, type WebhookOwner, type WebhookOwnerId } from "#server/webhooks/webhook-owner.ts";
import { encryptSecret } from "#server/webhooks/webhook-secret.ts";
import { getOwner, ownedBy, requireWebhook, selectWebhooks, type WebhookRow } from "#server/webhooks/webhook.ts";
import { WEBHOOK_LIMITS } from "#shared/limits.ts";

export type NewWebhook = {
  owner: WebhookOwnerId;
  url: string;
  contentType?: "json" | "form" | null;
  secret?: string | null;
  events: readonly string[];
  isActive?: boolean | null;
};

/** What is not given remains. An empty secret removes it. */
export type WebhookChange = { id: number } & Partial<Omit<NewWebhook, "owner">>;

type Settings = Pick<WebhookRow, "url" | "contentType" | "isActive" | "events">;

/** Adds a webhook, and sends it a ping. */
export async function createWebhook(ctx: Context, input: NewWebhook): Promise<WebhookRow> {
  const owner = await requireOwnerForCommand(ctx, input.owner);
  const settings = {
    url: checkUrl(ctx, input.url),
    contentType: input.contentType ?? "form",
    isActive: input.isActive ?? true,
    events: checkEvents(input.events),
  };
  await requireFree(ctx, input.owner, settings);
  const id = await insertWebhook(ctx, input.owner, settings, checkSecret(input.secret ?? ""));
  await record(ctx, "hook.create", owner, settings);
  await queuePing(ctx, id);
  return requireWebhook(ctx, id);
}

/** What was not sent yet to a webhook that is no longer active is not sent. */
export async function updateWebhook(ctx: Context, input: WebhookChange): Promise<WebhookRow> {
  const webhook = await requireWebhook(ctx, input.id);
  const ownerId = requireOwner(webhook);
  const owner = await requireOwnerForCommand(ctx, ownerId);
  const settings = {
    url: typeof input.url === "string" ? checkUrl(ctx, input.url) : webhook.url,
    contentType: input.contentType ?? webhook.contentType,
    isActive: input.isActive ?? webhook.isActive,
    events: input.events ? checkEvents(input.events) : webhook.events,
  };
  await requireFree(ctx, ownerId, settings, webhook.id);
  const secret =
    typeof input.secret === "string" ? await encryptSecret(ctx, checkSecret(input.secret)) : webhook.secret;
  await ctx.db.run(sql`
    update webhooks set url = ${settings.url}, content_type = ${settings.contentType}, is_active = ${settings.isActive},
      events = ${settings.events}, secret = ${secret}, updated_at = ${ctx.now} where id = ${webhook.id}`);
  if (!settings.isActive) {
    await ctx.db.run(sql`
      update webhook_deliveries set next_attempt_at = null where webhook_id = ${webhook.id} and next_attempt_at is not null`);
  }
  await record(ctx, "hook.config_changed", owner, settings);
  return requireWebhook(ctx, webhook.id);
}

/** Deletes the webhook with its deliveries. */
export async function deleteWebhook(ctx: Context, { id }: { id: number }): Promise<WebhookOwnerId> {
  const webhook = await requireWebhook(ctx, id);
  const ownerId = requireOwner(webhook);
  const owner = await requireOwnerForCommand(ctx, ownerId);
  await ctx.db.run(sql`delete from webhooks where id = ${id}`);
  await record(ctx, "hook.destroy", owner, webhook);
  return ownerId;
}

/** Sends a ping, to an inactive webhook too. */
export async function pingWebhook(ctx: Context, { id }: { id: number }): Promise<WebhookRow> {
  const webhook = await requireWebhook(ctx, id);
  await queuePing(ctx, id);
  return webhook;
}

function requireOwner(webhook: WebhookRow): WebhookOwnerId {
  const owner = getOwner(webhook);
  if (!owner) throw unprocessable("The webhook of a GitHub App is changed in the settings of the app.");
  return owner;
}

async function insertWebhook(ctx: Context, owner: WebhookOwnerId, settings: Settings, secret: string): Promise<number> {
  const repositoryId = "repositoryId" in owner ? owner.repositoryId : null;
  const organizationId = "organizationId" in owner ? owner.organizationId : null;
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into webhooks (repository_id, organization_id, url, content_type, secret, is_active, events, created_at, updated_at)
    values (${repositoryId}, ${organizationId}, ${settings.url}, ${settings.contentType}, ${await encryptSecret(ctx, secret)},
      ${settings.isActive}, ${settings.events}, ${ctx.now}, ${ctx.now}) returning id`);
  return row?.id ?? 0;
}

/** Throws if the owner has the same webhook already, or as many as are permitted. */
async function requireFree(ctx: Context, owner: WebhookOwnerId, settings: Settings, id = 0): Promise<void> {
  const others = (await selectWebhooks(ctx, ownedBy(owner))).filter((other) => other.id !== id);
  const noun = "repositoryId" in owner ? "repository" : "organization";
  if (others.some((other) => isSame(other, settings))) {
    throw unprocessable(`Hook already exists on this ${noun}`);
  }
  if (others.length >= WEBHOOK_LIMITS.perOwner) {
    throw unprocessable(`This ${noun} cannot have more than ${WEBHOOK_LIMITS.perOwner} hooks`);
  }
  const full = settings.events.find(
    (event) =>
      others.filter(({ events }) => events.includes(event) || events.includes("*")).length >= WEBHOOK_LIMITS.perEvent,
  );
  if (full !== undefined) {
    throw unprocessable(`The "${full}" event cannot have more than ${WEBHOOK_LIMITS.perEvent} hooks`, "events");
  }
}

function isSame(one: Settings, other: Settings): boolean {
  const [first, second] = [one, other].map(({ url, contentType, events }) =>
    JSON.stringify([url, contentType, events]),
  );
  return first === second;
}

/** The address may carry a secret of its own in its query, so the log names only where it leads. */
function record(ctx: Context, action: AuditAction, owner: WebhookOwner, settings: Settings): Promise<void> {
  const data = { host: new URL(settings.url).host, events: settings.events.join(", "), active: settings.isActive };
  return recordAudit(ctx, { action, ...owner, data });
}
