import { canManageApps, loadApps, requireAppManager, type AppRow } from "#server/apps/app.ts";
import { intersect, type AppPermissions } from "#server/apps/app-permissions.ts";
import { notFound } from "#server/errors.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { prepared, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { APP_LIMITS } from "#shared/limits.ts";

export type InstallationRow = {
  id: number;
  appId: number;
  accountId: number;
  /** What was accepted. `getPermissions` has what is in force. */
  permissions: AppPermissions;
  events: string[];
  hasAllRepositories: boolean;
  suspendedAt: Date | null;
  suspendedById: number | null;
  createdAt: Date;
  updatedAt: Date;
};

export const INSTALLATION_SUSPENDED = "This installation has been suspended";

/** The columns of an `InstallationRow`, of the table alias `i`. */
export const INSTALLATION_COLUMNS = raw(
  "i.id, i.app_id, i.account_id, i.permissions, i.events, i.has_all_repositories, i.suspended_at, i.suspended_by_id, i.created_at, i.updated_at",
);

/** What was accepted and the app still asks for. */
export function getPermissions(installation: InstallationRow, app: AppRow): AppPermissions {
  return intersect(installation.permissions, app.permissions);
}

/** The app of an installation, which it has as long as it exists. */
export async function loadAppOf(ctx: Context, { appId }: InstallationRow): Promise<AppRow> {
  const app = await batch(ctx, loadApps, appId);
  if (!app) throw new Error("The installation has no app.");
  return app;
}

/** The condition that repository `r` belongs to installation `i`. One that has a new owner does not. */
export const IN_INSTALLATION = sql`(r.owner_id = i.account_id and not r.is_deleted and (i.has_all_repositories
  or exists (select 1 from app_installation_repositories x where x.installation_id = i.id and x.repository_id = r.id)))`;

/** The condition that account `o` of installation `i` still exists. Deleted organizations have no installations until they are restored. */
const ACCOUNT_EXISTS = sql`not exists (select 1 from organizations g where g.account_id = i.account_id and g.deleted_at is not null)`;

/** Installations, whoever asks. */
export function findInstallations(ctx: Pick<Context, "db">, where: Sql, tail: Sql = sql``): Promise<InstallationRow[]> {
  return ctx.db.rows<InstallationRow>(
    prepared(sql`select ${INSTALLATION_COLUMNS} from app_installations i where ${where} and ${ACCOUNT_EXISTS} ${tail}`),
  );
}

/** How many installations meet the condition, whoever asks. */
export async function countInstallations(ctx: Pick<Context, "db">, where: Sql): Promise<number> {
  const row = await ctx.db.row<{ count: number }>(
    prepared(sql`select count(*)::int as count from app_installations i where ${where} and ${ACCOUNT_EXISTS}`),
  );
  return row?.count ?? 0;
}

/** The installations on an account, for those who administer it. */
export async function listInstallationsOn(ctx: Context, accountId: number): Promise<InstallationRow[]> {
  if (!(await canManageApps(ctx, accountId))) return [];
  return findInstallations(ctx, sql`i.account_id = ${accountId}`, sql`order by i.id limit ${APP_LIMITS.installations}`);
}

/** The installation, for a command of those who administer its account. */
export async function requireOwnInstallation(ctx: Context, id: number): Promise<InstallationRow> {
  const [installation] = await findInstallations(ctx, sql`i.id = ${id}`);
  if (!installation || !(await canManageApps(ctx, installation.accountId))) throw notFound("an AppInstallation");
  await requireAppManager(ctx, installation.accountId);
  return installation;
}

/** The installation that the viewer can see: on an account that they administer. */
export async function findVisibleInstallation(ctx: Context, id: number): Promise<InstallationRow | undefined> {
  const [installation] = await findInstallations(ctx, sql`i.id = ${id}`);
  return installation && (await canManageApps(ctx, installation.accountId)) ? installation : undefined;
}

/** The ids of the repositories that were chosen, at most as many as can be chosen; of all repositories none. */
export async function loadChosenRepositoryIds(ctx: Context, ids: readonly number[]): Promise<number[][]> {
  const rows = await ctx.db.rows<{ installationId: number; repositoryId: number }>(sql`
    select i.id as installation_id, r.id as repository_id from app_installations i
      join app_installation_repositories x on x.installation_id = i.id join repositories r on r.id = x.repository_id
    where i.id = any(${[...ids]}::bigint[]) and not i.has_all_repositories and ${IN_INSTALLATION} order by lower(r.name), r.id`);
  return ids.map((id) =>
    rows.filter(({ installationId }) => installationId === id).map(({ repositoryId }) => repositoryId),
  );
}
