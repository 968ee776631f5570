import { randomBytes } from "node:crypto";
import { loadAccounts } from "#server/accounts/account.ts";
import { makeSecret, secretHash } from "#server/accounts/secret.ts";
import { writeClientSecret } from "#server/apps/app-client-secret.ts";
import { writeAppKey } from "#server/apps/app-key.ts";
import { parseManifest } from "#server/apps/app-manifest.ts";
import { loadApps, type AppRow } from "#server/apps/app.ts";
import { createApp } from "#server/apps/write-app.ts";
import { notFound } from "#server/errors.ts";
import { ANONYMOUS, type Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { loadWebhooksOfApps, writeAppWebhook } from "#server/webhooks/app-webhook.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { APP_LIMITS } from "#shared/limits.ts";
import { withParameters } from "#shared/with-parameters.ts";

type Input = {
  ownerId: number;
  manifest: string;
  /** In place of that of the manifest, which may be taken. */
  name: string;
  /** What the program sent with the manifest, by which it recognizes the answer. */
  state: string | undefined;
};

/**
 * Registers the app that a manifest describes. The program that sent the manifest gets a code by the browser of the person, and exchanges it
 * for the secrets of the app.
 */
export async function createAppFromManifest(ctx: Context, input: Input): Promise<{ app: AppRow; redirectUrl: string }> {
  const { redirectUrl, webhook, ...settings } = parseManifest(input.manifest);
  const app = await createApp(ctx, { ...settings, name: input.name, ownerId: input.ownerId });
  // Nobody knows this secret: the app gets one with its code, and nothing is sent before it is installed.
  if (webhook) await writeAppWebhook(ctx, { ...webhook, appId: app.id, secret: makeWebhookSecret() });
  const { secret: code, hash } = makeSecret();
  const expiresAt = new Date(ctx.now.getTime() + APP_LIMITS.manifestCodeMinutes * MINUTE_MS);
  await ctx.db.run(sql`
    insert into app_manifest_codes (app_id, code_hash, created_by_id, expires_at)
    values (${app.id}, ${hash}, ${ctx.viewer.accountId}, ${expiresAt})`);
  return { app, redirectUrl: withParameters(redirectUrl, { code, state: input.state }) };
}

export type AppSecrets = { app: AppRow; clientSecret: string; webhookSecret: string | null; privateKey: string };

/** Exchanges a code for the secrets of its app, once. Whoever has the code has it from the person who made the app, who stands in the audit log. */
export async function convertManifest(ctx: Context, { code }: { code: string }): Promise<AppSecrets> {
  const row = await ctx.db.row<{ appId: number; createdById: number }>(sql`
    delete from app_manifest_codes c using accounts a
    where c.code_hash = ${secretHash(code)} and c.expires_at > ${ctx.now} and a.id = c.created_by_id and a.suspended_at is null
    returning c.app_id, c.created_by_id`);
  if (!row) throw notFound("an App");
  const [[app], [creator]] = await Promise.all([loadApps(ctx, [row.appId]), loadAccounts(ctx, [row.createdById])]);
  if (!app || !creator) throw notFound("an App");
  const as = { ...ctx, viewer: { ...ANONYMOUS, accountId: creator.id, login: creator.login } };
  const { privateKey } = await writeAppKey(as, app);
  const clientSecret = await writeClientSecret(as, app);
  return { app, privateKey, clientSecret, webhookSecret: await replaceWebhookSecret(as, app) };
}

/** Removes codes that have expired. */
export async function cleanUpManifestCodes(ctx: Context): Promise<void> {
  await ctx.db.run(sql`delete from app_manifest_codes where expires_at < now()`);
}

/** Null: the app has no webhook. */
async function replaceWebhookSecret(ctx: Context, { id }: AppRow): Promise<string | null> {
  const [webhook] = await loadWebhooksOfApps(ctx, [id]);
  if (!webhook) return null;
  const secret = makeWebhookSecret();
  await writeAppWebhook(ctx, { appId: id, url: webhook.url, isActive: webhook.isActive, secret });
  return secret;
}

function makeWebhookSecret(): string {
  return randomBytes(20).toString("hex");
}
