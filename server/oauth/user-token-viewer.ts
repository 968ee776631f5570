import { grantedToAccount, visibleToAccount } from "#server/access/visible.ts";
import { hiddenFromAuthorization, managingProvider } from "#server/accounts/hidden-organizations.ts";
import { secretHash } from "#server/accounts/secret.ts";
import { intersect, toTokenPermissions, type AppPermissions } from "#server/apps/app-permissions.ts";
import { APP_IS_ACTIVE } from "#server/apps/app.ts";
import { IN_INSTALLATION } from "#server/apps/installation.ts";
import type { Context, Viewer } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";

type Row = {
  id: number;
  appId: number;
  accountId: number;
  login: string;
  requested: AppPermissions;
  installations: { accountId: number; accepted: AppPermissions; hasPrivate: boolean }[];
  repositoryIds: number[];
  isStale: boolean;
  hiddenOrganizationIds: number[];
  managedBy: number | null;
};

/**
 * The viewer of a token by which an app acts for a person: the person, with the permissions of the app's installation on the repositories
 * that it reaches. The visibility filter and the policy add what the person may. Everything is read when the token is used.
 */
export async function getUserTokenViewer(ctx: Pick<Context, "db">, token: string): Promise<Viewer | undefined> {
  const row = await ctx.db.row<Row>(
    prepared(sql`
    select u.id, u.app_id, a.id as account_id, a.login, p.permissions as requested,
      coalesce((select jsonb_agg(jsonb_build_object('accountId', i.account_id, 'accepted', i.permissions, 'hasPrivate',
          exists (select 1 from repositories r where ${IN_INSTALLATION} and r.visibility = 'PRIVATE' and ${grantedToAccount()})))
        from app_installations i where i.app_id = p.id and i.suspended_at is null), '[]') as installations,
      array(select r.id from app_installations i join repositories r on r.owner_id = i.account_id
        where i.app_id = p.id and i.suspended_at is null and ${IN_INSTALLATION} and ${visibleToAccount()}) as repository_ids,
      u.last_used_at is null or u.last_used_at < now() - interval '1 minute' as is_stale,
      ${hiddenFromAuthorization()} as hidden_organization_ids, ${managingProvider()} as managed_by
    from app_user_tokens t join app_authorizations u on u.id = t.authorization_id
    join apps p on p.id = u.app_id join accounts a on a.id = u.account_id
    where t.token_hash = ${secretHash(token)} and (t.expires_at is null or t.expires_at > now())
      and a.suspended_at is null and ${APP_IS_ACTIVE}`),
  );
  if (!row) return undefined;
  if (row.isStale) await ctx.db.run(sql`update app_authorizations set last_used_at = now() where id = ${row.id}`);
  const { id, appId, requested, installations, isStale: _, ...person } = row;
  const permissionsByOwner = new Map(
    installations.map(({ accountId, accepted }) => [accountId, toTokenPermissions(intersect(accepted, requested))]),
  );
  return {
    ...person,
    isSiteAdmin: false,
    // Without any scope, so that whatever asks for one refuses the token.
    scopes: [],
    permissions: [...new Set(["METADATA_READ", ...[...permissionsByOwner.values()].flat()])],
    authorization: { id, appId, permissionsByOwner, reads: intersectReads(installations, requested) },
  };
}

/** Of accounts that have accepted different permissions, those that all have accepted. */
function intersectReads(installations: Row["installations"], requested: AppPermissions): string[] {
  const accepted = installations.filter(({ hasPrivate }) => hasPrivate).map((installation) => installation.accepted);
  return accepted.length === 0 ? [] : toTokenPermissions(intersect(requested, ...accepted));
}
