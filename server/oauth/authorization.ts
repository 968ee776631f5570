import { requireSession } from "#server/accounts/signed-in.ts";
import { memberOrganizationIds } from "#server/access/visible.ts";
import { APP_COLUMNS, APP_IS_ACTIVE, loadApps, type AppRow } from "#server/apps/app.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { notFound } from "#server/errors.ts";
import { queueRevocation } from "#server/oauth/queue-revocation.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { prepared, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { APP_LIMITS } from "#shared/limits.ts";

/** That a person lets an app act for them. */
export type AuthorizationRow = {
  id: number;
  appId: number;
  accountId: number;
  createdAt: Date;
  lastUsedAt: Date | null;
};

export const AUTHORIZATION_COLUMNS = raw("u.id, u.app_id, u.account_id, u.created_at, u.last_used_at");

/** The apps that the viewer has authorized, the last one first. */
export function listAuthorizations({ db, viewer }: Context): Promise<AuthorizationRow[]> {
  if (viewer.accountId === null || viewer.scopes !== null) return Promise.resolve([]);
  return db.rows<AuthorizationRow>(sql`
    select ${AUTHORIZATION_COLUMNS} from app_authorizations u where u.account_id = ${viewer.accountId}
    order by u.id desc limit ${APP_LIMITS.authorizations}`);
}

/** The viewer's authorization of the app. */
export function findAuthorization(ctx: Context, appId: number): Promise<AuthorizationRow | undefined> {
  return ctx.db.row<AuthorizationRow>(
    prepared(sql`
    select ${AUTHORIZATION_COLUMNS} from app_authorizations u where u.app_id = ${appId} and u.account_id = ${ctx.viewer.accountId}`),
  );
}

/** The app with this client ID that the viewer may authorize: a public one, their own, or one of an organization of theirs. */
export function findAppOfClient(ctx: Context, clientId: string): Promise<AppRow | undefined> {
  return findAuthorizable(ctx, sql`p.client_id = ${clientId}`);
}

export function findAuthorizable(ctx: Context, where: Sql): Promise<AppRow | undefined> {
  const { accountId } = ctx.viewer;
  return ctx.db.row<AppRow>(
    prepared(sql`
    select ${APP_COLUMNS} from apps p where ${where} and ${APP_IS_ACTIVE}
      and (p.is_public or p.owner_id = ${accountId} or p.owner_id in (${memberOrganizationIds(ctx.viewer)}))`),
  );
}

/**
 * Writes that the viewer has authorized the app. It enters the organizations with single sign-on that the session does not hide.
 * Callers have checked that the person has confirmed their access.
 */
export async function writeAuthorization(ctx: Context, app: AppRow): Promise<AuthorizationRow> {
  const accountId = requireSession(ctx);
  const known = await findAuthorization(ctx, app.id);
  const row = known ?? (await insertAuthorization(ctx, app, accountId));
  const hidden = [...ctx.viewer.hiddenOrganizationIds];
  await ctx.db.run(sql`
    insert into app_authorization_organizations (authorization_id, organization_id, account_id)
    select ${row.id}, m.organization_id, m.account_id from organization_members m
    join single_sign_on_organizations g on g.organization_id = m.organization_id
    where m.account_id = ${accountId} and m.organization_id <> all(${hidden}::bigint[]) on conflict do nothing`);
  return row;
}

async function insertAuthorization(ctx: Context, app: AppRow, accountId: number): Promise<AuthorizationRow> {
  const row = await ctx.db.row<AuthorizationRow>(sql`
    insert into app_authorizations as u (app_id, account_id, created_at) values (${app.id}, ${accountId}, ${ctx.now})
    on conflict (app_id, account_id) do update set created_at = excluded.created_at returning ${AUTHORIZATION_COLUMNS}`);
  if (!row) throw new Error("The authorization was not written.");
  await recordAudit(ctx, {
    action: "oauth_authorization.create",
    target: ctx.viewer.login ?? "",
    data: { app: app.slug },
  });
  return row;
}

/** Ends one of the viewer's authorizations, with its tokens. */
export async function deleteAuthorization(ctx: Context, { id }: { id: number }): Promise<void> {
  const accountId = requireSession(ctx);
  const row = await ctx.db.row<AuthorizationRow>(
    sql`select ${AUTHORIZATION_COLUMNS} from app_authorizations u where u.id = ${id} and u.account_id = ${accountId}`,
  );
  if (!row) throw notFound("an AppAuthorization");
  await removeAuthorization(ctx, row, ctx.viewer.login ?? "");
}

/** Callers have checked who asks: the person, or the app itself. */
export async function removeAuthorization(
  ctx: Context,
  row: Pick<AuthorizationRow, "id" | "appId" | "accountId">,
  login: string,
): Promise<void> {
  const app = await loadAuthorizedApp(ctx, row);
  await ctx.db.run(sql`delete from app_authorizations where id = ${row.id}`);
  await queueRevocation(ctx, row);
  await recordAudit(ctx, { action: "oauth_authorization.destroy", target: login, data: { app: app.slug } });
}

/** The app, which exists as long as its authorizations. */
export async function loadAuthorizedApp(ctx: Context, { appId }: { appId: number }): Promise<AppRow> {
  const app = await batch(ctx, loadApps, appId);
  if (!app) throw new Error("The authorization has no app.");
  return app;
}
