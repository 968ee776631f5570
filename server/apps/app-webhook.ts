import { loadAccounts } from "#server/accounts/account.ts";
import { canManageApps, loadApps, requireOwnApp, type AppRow } from "#server/apps/app.ts";
import { recordAppAudit } from "#server/apps/record-app-audit.ts";
import { notFound } from "#server/errors.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { deleteAppWebhook, writeAppWebhook } from "#server/webhooks/app-webhook.ts";

type Input = {
  appId: number;
  /** Empty: the app has no webhook. */
  url: string;
  /** Undefined: it remains; empty: requests are not signed. */
  secret?: string | undefined;
  isActive: boolean;
};

/** Sets where the events of an app are sent to. */
export async function setAppWebhook(ctx: Context, input: Input): Promise<AppRow> {
  const app = await requireOwnApp(ctx, input.appId);
  if (input.url.trim() === "") await deleteAppWebhook(ctx, input);
  else await writeAppWebhook(ctx, input);
  const [account] = await loadAccounts(ctx, [app.ownerId]);
  if (account) await recordAppAudit(ctx, { action: "integration.update", app, account, data: { webhook: true } });
  return app;
}

/** The step of the webhooks feature: throws unless the viewer manages the app. */
export async function requireManagedApp(ctx: Context, appId: number): Promise<void> {
  const app = await batch(ctx, loadApps, appId);
  if (!app || !(await canManageApps(ctx, app.ownerId))) throw notFound("a Webhook");
}
