import { notFound } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import {
  requireManagedApp,
  managesWebhooks,
  requireManagedOwner,
  type WebhookOwnerId,
} from "#server/webhooks/webhook-owner.ts";

/** An address that is told about events. One of the owners is not null. */
export type WebhookRow = {
  id: number;
  repositoryId: number | null;
  organizationId: number | null;
  appId: number | null;
  url: string;
  contentType: "json" | "form";
  /** Encrypted; null: requests are not signed. */
  secret: Buffer | null;
  isActive: boolean;
  events: string[];
  createdAt: Date;
  updatedAt: Date;
  /** How the last delivery ended. */
  lastStatus: number | null;
  lastMessage: string | null;
};

const COLUMNS =
  raw(`w.id, w.repository_id, w.organization_id, w.app_id, w.url, w.content_type, w.secret, w.is_active, w.events,
  w.created_at, w.updated_at, w.last_status, w.last_message`);

/** Callers have checked that the viewer manages them. */
export function selectWebhooks(ctx: Context, where: Sql): Promise<WebhookRow[]> {
  return ctx.db.rows<WebhookRow>(
    prepared(sql`select ${COLUMNS} from webhooks w where ${where} order by w.id limit 1000`),
  );
}

/** Callers have checked that the viewer manages them. */
export async function loadWebhooks(ctx: Context, ids: readonly number[]): Promise<(WebhookRow | undefined)[]> {
  const rows = await selectWebhooks(ctx, sql`w.id = any(${[...ids]}::bigint[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

/** Those of a repository or an organization; empty for those who do not manage them. */
export async function listManagedWebhooks(ctx: Context, owner: WebhookOwnerId): Promise<WebhookRow[]> {
  return (await managesWebhooks(ctx, owner)) ? selectWebhooks(ctx, ownedBy(owner)) : [];
}

/** All of the webhooks of a repository or an organization. Throws for those who do not manage them. */
export async function listWebhooks(ctx: Context, owner: WebhookOwnerId): Promise<WebhookRow[]> {
  await requireManagedOwner(ctx, owner);
  return selectWebhooks(ctx, ownedBy(owner));
}

/** The webhook, or NOT_FOUND if it does not exist or its owner is not visible. */
export async function requireWebhook(ctx: Context, id: number): Promise<WebhookRow> {
  const [webhook] = await loadWebhooks(ctx, [id]);
  if (!webhook) throw notFound("a Webhook");
  const owner = getOwner(webhook);
  if (owner) await requireManagedOwner(ctx, owner);
  else await requireManagedApp(ctx, webhook.appId ?? 0);
  return webhook;
}

/** Undefined for the webhook of an app. */
export function getOwner({ repositoryId, organizationId }: WebhookRow): WebhookOwnerId | undefined {
  if (repositoryId !== null) return { repositoryId };
  return organizationId === null ? undefined : { organizationId };
}

export function ownedBy(owner: WebhookOwnerId): Sql {
  return "repositoryId" in owner
    ? sql`w.repository_id = ${owner.repositoryId}`
    : sql`w.organization_id = ${owner.organizationId}`;
}
