import { secretHash } from "#server/accounts/secret.ts";
import { intersect, toRole, toTokenPermissions, type AppPermissions } from "#server/apps/app-permissions.ts";
import { IN_INSTALLATION, INSTALLATION_SUSPENDED } from "#server/apps/installation.ts";
import { UserError } from "#server/errors.ts";
import type { Context, Viewer } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";

type Row = {
  id: number;
  tokenId: number;
  appId: number;
  accountId: number;
  botId: number;
  login: string;
  accepted: AppPermissions;
  requested: AppPermissions;
  narrowed: AppPermissions | null;
  isSuspended: boolean;
  repositoryIds: number[];
};

/**
 * The viewer of an installation's token: the app's bot, with the permissions that the installation, the app and the token all have,
 * on the repositories of the installation. Everything is read when the token is used, so that what is revoked ends at once.
 */
export async function getInstallationViewer(ctx: Pick<Context, "db">, token: string): Promise<Viewer | undefined> {
  const row = await ctx.db.row<Row>(
    prepared(sql`
    select i.id, t.id as token_id, i.app_id, i.account_id, b.id as bot_id, b.login, i.permissions as accepted, p.permissions as requested,
      t.permissions as narrowed, i.suspended_at is not null as is_suspended, array(select r.id from repositories r where r.owner_id = i.account_id and ${IN_INSTALLATION}
        and (t.repository_ids is null or r.id = any(t.repository_ids))) as repository_ids
    from app_installation_tokens t join app_installations i on i.id = t.installation_id
    join apps p on p.id = i.app_id join accounts b on b.id = p.bot_id
    where t.token_hash = ${secretHash(token)} and t.expires_at > now() and b.suspended_at is null`),
  );
  if (!row) return undefined;
  if (row.isSuspended) throw new UserError("FORBIDDEN", INSTALLATION_SUSPENDED);
  const { id, tokenId, appId, accountId, botId, login, accepted, requested, narrowed, repositoryIds } = row;
  const permissions = toTokenPermissions(intersect(accepted, requested, narrowed ?? requested));
  return {
    accountId: botId,
    login,
    isSiteAdmin: false,
    // Without any scope, so that whatever asks for one refuses the token.
    scopes: [],
    permissions,
    repositoryIds,
    installation: { id, tokenId, appId, accountId, role: toRole(permissions) },
    // Who owns the organization has let the app in.
    hiddenOrganizationIds: [],
  };
}
