import { viewerCanAsOwner } from "#server/access/authorize.ts";
import { requireConfirmation } from "#server/accounts/confirmation.ts";
import type { AppPermissions } from "#server/apps/app-permissions.ts";
import { notFound, UserError } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, raw, sql, type Sql } from "#server/platform/db/sql.ts";

export type AppRow = {
  id: number;
  clientId: string;
  slug: string;
  name: string;
  ownerId: number;
  /** Null: a site administrator has deleted the bot. */
  botId: number | null;
  description: string;
  url: string;
  isPublic: boolean;
  permissions: AppPermissions;
  events: string[];
  /** Where people are sent back to after they have authorized it: the first one unless it asks for another. */
  callbackUrls: string[];
  /** Whether it can be authorized from a device without a browser. */
  hasDeviceFlow: boolean;
  /** Whether the tokens of people end after hours and are refreshed. */
  hasExpiringTokens: boolean;
  createdAt: Date;
  updatedAt: Date;
};

/** The columns of an `AppRow`, of the table alias `p`. */
export const APP_COLUMNS = raw(
  "p.id, p.client_id, p.slug, p.name, p.owner_id, p.bot_id, p.description, p.url, p.is_public, p.permissions, p.events, p.callback_urls, p.has_device_flow, p.has_expiring_tokens, p.created_at, p.updated_at",
);

/** The condition that the owner of app `p` is neither a suspended person nor a deleted organization. */
export const APP_IS_ACTIVE = sql`(exists (select 1 from accounts o
    where o.id = p.owner_id and o.suspended_at is null and o.kind in ('USER', 'ORGANIZATION'))
  and not exists (select 1 from organizations g where g.account_id = p.owner_id and g.deleted_at is not null))`;

/** Apps by their ids, whoever asks: what their bots write names them. */
export async function loadApps(ctx: Pick<Context, "db">, ids: readonly number[]): Promise<(AppRow | undefined)[]> {
  const rows = await ctx.db.rows<AppRow>(
    prepared(sql`select ${APP_COLUMNS} from apps p where p.id = any(${[...ids]}::bigint[])`),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

/** The apps that act through these accounts. */
export async function loadAppsOfBots(ctx: Context, botIds: readonly number[]): Promise<(AppRow | undefined)[]> {
  const rows = await ctx.db.rows<AppRow>(
    prepared(sql`select ${APP_COLUMNS} from apps p where p.bot_id = any(${[...botIds]}::bigint[])`),
  );
  const byBot = new Map(rows.map((row) => [row.botId, row]));
  return botIds.map((id) => byBot.get(id));
}

/** The apps that an account owns, for those who administer it. */
export async function listAppsOfOwner(ctx: Context, ownerId: number): Promise<AppRow[]> {
  if (!(await canManageApps(ctx, ownerId))) return [];
  return ctx.db.rows<AppRow>(
    sql`select ${APP_COLUMNS} from apps p where p.owner_id = ${ownerId} order by lower(p.name), p.id`,
  );
}

/** The app with a page of its own that the viewer can see: a public one, one of theirs, or one that is installed on an account of theirs. */
export function findApp(ctx: Context, where: Sql): Promise<AppRow | undefined> {
  return ctx.db.row<AppRow>(sql`
    select ${APP_COLUMNS} from apps p where ${where} and (p.is_public
      or p.owner_id in (${administeredIds(ctx)})
      or exists (select 1 from app_installations i where i.app_id = p.id and i.account_id in (${administeredIds(ctx)})))`);
}

export function findAppBySlug(ctx: Context, slug: string): Promise<AppRow | undefined> {
  return findApp(ctx, sql`p.slug = ${slug.toLowerCase()}`);
}

/** The accounts whose apps and installations the viewer manages: their own, and the organizations that they own. */
export function administeredIds({ viewer }: Pick<Context, "viewer">): Sql {
  const hidden = [...viewer.hiddenOrganizationIds];
  // A fine-grained token is for repositories, and reaches nothing else of the person's.
  if (viewer.permissions) return sql`select null::bigint`;
  return sql`select ${viewer.accountId}::bigint union all
    select m.organization_id from organization_members m join organizations g on g.account_id = m.organization_id
    where m.account_id = ${viewer.accountId} and m.role = 'OWNER' and g.deleted_at is null
      and m.organization_id <> all(${hidden}::bigint[])`;
}

export function canManageApps(ctx: Context, ownerId: number): Promise<boolean> {
  return viewerCanAsOwner(ctx, "owner.manageApps", ownerId);
}

/** Throws unless the viewer administers the account, and has confirmed their access. */
export async function requireAppManager(ctx: Context, ownerId: number): Promise<number> {
  const accountId = requireConfirmation(ctx);
  if (!(await canManageApps(ctx, ownerId)))
    throw new UserError("FORBIDDEN", "Only owners of the account can manage its GitHub Apps.");
  return accountId;
}

/** The app, for a command of those who administer its owner. */
export async function requireOwnApp(ctx: Context, id: number): Promise<AppRow> {
  const app = await findApp(ctx, sql`p.id = ${id}`);
  if (!app) throw notFound("an App");
  await requireAppManager(ctx, app.ownerId);
  return app;
}
