import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { checkSecret, checkUrl } from "#server/webhooks/webhook-input.ts";
import { encryptSecret } from "#server/webhooks/webhook-secret.ts";
import { loadWebhooks, selectWebhooks, type WebhookRow } from "#server/webhooks/webhook.ts";

/** The webhooks of apps. Callers have checked that the viewer manages them. */
export async function loadWebhooksOfApps(ctx: Context, appIds: readonly number[]): Promise<(WebhookRow | undefined)[]> {
  const rows = await selectWebhooks(ctx, sql`w.app_id = any(${[...appIds]}::bigint[])`);
  const byApp = new Map(rows.map((row) => [row.appId, row]));
  return appIds.map((id) => byApp.get(id));
}

type Settings = {
  appId: number;
  url: string;
  contentType?: "json" | "form" | undefined;
  /** Undefined: it remains; empty: requests are not signed. */
  secret?: string | undefined;
  isActive: boolean;
};

/**
 * Sets where the events of an app are sent to. It is told about the events that its installations have accepted, which the recipients of
 * the apps feature select. Callers have checked that the viewer manages the app.
 */
export async function writeAppWebhook(ctx: Context, input: Settings): Promise<WebhookRow> {
  const [known] = await loadWebhooksOfApps(ctx, [input.appId]);
  const url = checkUrl(ctx, input.url);
  const contentType = input.contentType ?? known?.contentType ?? "json";
  const secret =
    input.secret === undefined ? (known?.secret ?? null) : await encryptSecret(ctx, checkSecret(input.secret));
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into webhooks (app_id, url, content_type, secret, is_active, events, created_at, updated_at)
    values (${input.appId}, ${url}, ${contentType}, ${secret}, ${input.isActive}, '{}', ${ctx.now}, ${ctx.now})
    on conflict (app_id) where app_id is not null do update set url = excluded.url, content_type = excluded.content_type,
      secret = excluded.secret, is_active = excluded.is_active, updated_at = excluded.updated_at
    returning id`);
  const [webhook] = await loadWebhooks(ctx, [row?.id ?? 0]);
  if (!webhook) throw new Error("The webhook was not written.");
  return webhook;
}

/** The app has no webhook any more. */
export async function deleteAppWebhook(ctx: Context, { appId }: { appId: number }): Promise<void> {
  await ctx.db.run(sql`delete from webhooks where app_id = ${appId}`);
}
