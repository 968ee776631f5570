import { randomBytes } from "node:crypto";
import { loadAccounts, validateLogin } from "#server/accounts/account.ts";
import { deleteBotAccounts, writeBotAccount } from "#server/accounts/bot-account.ts";
import { parseEvents } from "#server/apps/app-events.ts";
import { intersect, parsePermissions, type AppPermissions } from "#server/apps/app-permissions.ts";
import { APP_COLUMNS, requireAppManager, requireOwnApp, type AppRow } from "#server/apps/app.ts";
import { recordAppAudit } from "#server/apps/record-app-audit.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { APP_LIMITS } from "#shared/limits.ts";
import { NAME_REQUIRED, tooLong } from "#shared/messages.ts";

type AppSettings = {
  name: string;
  description: string;
  url: string;
  isPublic: boolean;
  permissions: Readonly<Record<string, unknown>>;
  events: readonly string[];
  /** Of these, what is left out remains, and is empty or the default for a new app. */
  callbackUrls?: readonly string[] | undefined;
  hasDeviceFlow?: boolean | undefined;
  hasExpiringTokens?: boolean | undefined;
};

/** Registers an app of the viewer or of an organization that they own, with the account of its bot. */
export async function createApp(
  ctx: Context,
  { ownerId, ...input }: AppSettings & { ownerId: number },
): Promise<AppRow> {
  const [owner] = await loadAccounts(ctx, [ownerId]);
  if (owner?.kind !== "USER" && owner?.kind !== "ORGANIZATION") throw notFound("a RepositoryOwner");
  await requireAppManager(ctx, ownerId);
  const values = check(input);
  await requireRoom(ctx, ownerId);
  const slug = toSlug(values.name);
  const bot = validateLogin(slug) === undefined ? await writeBotAccount(ctx, `${slug}[bot]`) : undefined;
  if (!bot) throw unprocessable("Name is already taken", "name");
  const app = await ctx.db.row<AppRow>(sql`
    insert into apps as p (client_id, slug, name, owner_id, bot_id, description, url, is_public, permissions, events, callback_urls,
      has_device_flow, has_expiring_tokens, created_at, updated_at)
    values (${`Iv1.${randomBytes(8).toString("hex")}`}, ${slug}, ${values.name}, ${ownerId}, ${bot.id}, ${values.description}, ${values.url},
      ${values.isPublic}, ${JSON.stringify(values.permissions)}, ${values.events}, ${values.callbackUrls ?? []},
      ${values.hasDeviceFlow ?? false}, ${values.hasExpiringTokens ?? true}, ${ctx.now}, ${ctx.now})
    returning ${APP_COLUMNS}`);
  if (!app) throw new Error("The app was not written.");
  await recordAppAudit(ctx, { action: "integration.create", app, account: owner });
  return app;
}

/** Changes an app. Its name on pages can change, the name of its bot and its address cannot. */
export async function updateApp(ctx: Context, { id, ...input }: AppSettings & { id: number }): Promise<AppRow> {
  const app = await requireOwnApp(ctx, id);
  const values = check(input);
  if (!values.isPublic && app.isPublic) await requireNotInstalledElsewhere(ctx, app);
  const changed = await ctx.db.row<AppRow>(sql`
    update apps p set name = ${values.name}, description = ${values.description}, url = ${values.url}, is_public = ${values.isPublic},
      permissions = ${JSON.stringify(values.permissions)}, events = ${values.events},
      callback_urls = ${values.callbackUrls ?? app.callbackUrls}, has_device_flow = ${values.hasDeviceFlow ?? app.hasDeviceFlow},
      has_expiring_tokens = ${values.hasExpiringTokens ?? app.hasExpiringTokens}, updated_at = ${ctx.now}
    where p.id = ${id} returning ${APP_COLUMNS}`);
  if (!changed) throw notFound("an App");
  await recordAppAudit(ctx, { action: "integration.update", app: changed, account: await loadOwner(ctx, app) });
  return changed;
}

/** Deletes an app with its installations, keys and tokens. What its bot has written stays. */
export async function deleteApp(ctx: Context, { id }: { id: number }): Promise<AppRow> {
  const app = await requireOwnApp(ctx, id);
  await ctx.db.run(sql`delete from apps where id = ${id}`);
  if (app.botId !== null) await deleteBotAccounts(ctx, [app.botId]);
  await recordAppAudit(ctx, { action: "integration.destroy", app, account: await loadOwner(ctx, app) });
  return app;
}

/** The step of the organizations feature: a purged organization leaves neither apps nor installations, whatever becomes of its account. */
export async function deleteAppsOf(ctx: Context, ownerId: number): Promise<void> {
  await ctx.db.run(sql`delete from app_installations where account_id = ${ownerId}`);
  const rows = await ctx.db.rows<{ botId: number | null }>(
    sql`delete from apps where owner_id = ${ownerId} returning bot_id`,
  );
  await deleteBotAccounts(
    ctx,
    rows.flatMap(({ botId }) => botId ?? []),
  );
}

async function loadOwner(ctx: Context, { ownerId }: AppRow) {
  const [owner] = await loadAccounts(ctx, [ownerId]);
  if (!owner) throw notFound("a RepositoryOwner");
  return owner;
}

type Checked = Omit<AppSettings, "permissions" | "events"> & { permissions: AppPermissions; events: string[] };

function check(input: AppSettings): Checked {
  const name = input.name.trim();
  if (name === "") throw unprocessable(NAME_REQUIRED, "name");
  if (name.length > APP_LIMITS.name) throw unprocessable(tooLong("Name", APP_LIMITS.name), "name");
  if (input.description.length > APP_LIMITS.description)
    throw unprocessable(tooLong("Description", APP_LIMITS.description), "description");
  const permissions = intersect(parsePermissions(input.permissions));
  return {
    name,
    description: input.description.trim(),
    url: checkUrl(input.url),
    callbackUrls: input.callbackUrls && checkCallbackUrls(input.callbackUrls),
    hasDeviceFlow: input.hasDeviceFlow,
    hasExpiringTokens: input.hasExpiringTokens,
    isPublic: input.isPublic,
    permissions,
    events: parseEvents(input.events, permissions),
  };
}

function checkUrl(input: string): string {
  const url = input.trim();
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url) || url.length > APP_LIMITS.url)
    throw unprocessable("Homepage URL must be an http or https address", "url");
  return url;
}

/** Addresses without a fragment, to which parameters are added. */
function checkCallbackUrls(input: readonly string[]): string[] {
  const urls = [...new Set(input.map((url) => url.trim()).filter((url) => url !== ""))];
  if (urls.length > APP_LIMITS.callbackUrls)
    throw unprocessable(`A GitHub App can have up to ${APP_LIMITS.callbackUrls} callback URLs.`, "callbackUrls");
  if (!urls.every((url) => /^https?:\/\/[^#]*$/i.test(url) && URL.canParse(url) && url.length <= APP_LIMITS.url))
    throw unprocessable("Callback URLs must be http or https addresses.", "callbackUrls");
  return urls;
}

/** As GitHub makes it: lower case, with a hyphen for everything else. */
function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

async function requireRoom(ctx: Context, ownerId: number): Promise<void> {
  const row = await ctx.db.row<{ count: number }>(sql`select count(*) as count from apps where owner_id = ${ownerId}`);
  if ((row?.count ?? 0) >= APP_LIMITS.apps)
    throw unprocessable(`An account can own up to ${APP_LIMITS.apps} GitHub Apps.`);
}

async function requireNotInstalledElsewhere(ctx: Context, { id, ownerId }: AppRow): Promise<void> {
  const row = await ctx.db.row(
    sql`select 1 from app_installations where app_id = ${id} and account_id <> ${ownerId} limit 1`,
  );
  if (row) throw unprocessable("An app that is installed on other accounts cannot be made private.", "isPublic");
}
