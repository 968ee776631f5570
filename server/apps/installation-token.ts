import { makeSecret } from "#server/accounts/secret.ts";
import { covers, intersect, parsePermissions, type AppPermissions } from "#server/apps/app-permissions.ts";
import {
  getPermissions,
  IN_INSTALLATION,
  INSTALLATION_SUSPENDED,
  loadAppOf,
  type InstallationRow,
} from "#server/apps/installation.ts";
import { UserError, unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { APP_LIMITS } from "#shared/limits.ts";

export const INSTALLATION_TOKEN_PREFIX = "ghs_";

type Narrowing = {
  permissions?: Readonly<Record<string, unknown>> | undefined;
  /** By id or by name. Undefined: all repositories of the installation. */
  repositoryIds?: readonly number[] | undefined;
  repositories?: readonly string[] | undefined;
};

export type NewInstallationToken = {
  token: string;
  expiresAt: Date;
  permissions: AppPermissions;
  /** Null: all of the installation. */
  repositoryIds: number[] | null;
};

/** Makes a token for an hour, with all or less of what the installation has. The database has its hash only. */
export async function createInstallationToken(
  ctx: Context,
  { installation, ...narrowing }: Narrowing & { installation: InstallationRow },
): Promise<NewInstallationToken> {
  const app = await loadAppOf(ctx, installation);
  if (installation.suspendedAt) throw new UserError("FORBIDDEN", INSTALLATION_SUSPENDED);
  const granted = getPermissions(installation, app);
  const permissions = narrowing.permissions ? parsePermissions(narrowing.permissions) : null;
  if (permissions && !covers(granted, permissions))
    throw unprocessable("The permissions requested are not granted to this installation.", "permissions");
  const repositoryIds = await findRepositories(ctx, installation, narrowing);
  const { secret, hash } = makeSecret(INSTALLATION_TOKEN_PREFIX);
  const expiresAt = new Date(ctx.now.getTime() + APP_LIMITS.tokenMinutes * MINUTE_MS);
  await makeRoom(ctx, installation.id);
  await ctx.db.run(sql`
    insert into app_installation_tokens (installation_id, token_hash, permissions, repository_ids, created_at, expires_at)
    values (${installation.id}, ${hash}, ${permissions && JSON.stringify(permissions)}, ${repositoryIds}::bigint[], ${ctx.now}, ${expiresAt})`);
  return { token: secret, expiresAt, permissions: intersect(permissions ?? granted), repositoryIds };
}

/** Ends a token. */
export async function deleteInstallationToken(ctx: Context, { id }: { id: number }): Promise<void> {
  await ctx.db.run(sql`delete from app_installation_tokens where id = ${id}`);
}

/** Removes what has expired. */
export async function cleanUpInstallationTokens(ctx: Context): Promise<void> {
  await ctx.db.run(sql`delete from app_installation_tokens where expires_at < now()`);
}

/** The ids of the repositories that were asked for, if they are all the installation's. */
async function findRepositories(
  ctx: Context,
  { id }: InstallationRow,
  { repositoryIds, repositories }: Narrowing,
): Promise<number[] | null> {
  if (!repositoryIds && !repositories) return null;
  const ids = [...new Set(repositoryIds ?? [])];
  const names = [...new Set((repositories ?? []).map((name) => name.toLowerCase()))];
  if (ids.length + names.length === 0) return null;
  if (ids.length + names.length > APP_LIMITS.repositories)
    throw unprocessable(`Select up to ${APP_LIMITS.repositories} repositories.`, "repositories");
  const rows = await ctx.db.rows<{ id: number; name: string }>(sql`
    select r.id, lower(r.name) as name from app_installations i join repositories r on r.owner_id = i.account_id
    where i.id = ${id} and ${IN_INSTALLATION} and (r.id = any(${ids}::bigint[]) or lower(r.name) = any(${names}::text[]))`);
  const isFound =
    ids.every((one) => rows.some((row) => row.id === one)) &&
    names.every((one) => rows.some((row) => row.name === one));
  if (!isFound)
    throw unprocessable(
      "There is at least one repository that does not exist or is not accessible to the parent installation.",
      "repositories",
    );
  return rows.map((row) => row.id);
}

/** The oldest tokens of an installation end when it has too many. */
async function makeRoom(ctx: Context, installationId: number): Promise<void> {
  await ctx.db.run(sql`
    delete from app_installation_tokens where id in (
      select id from app_installation_tokens where installation_id = ${installationId}
      order by id desc offset ${APP_LIMITS.tokensPerInstallation - 1})`);
}
