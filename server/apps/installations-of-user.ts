import { grantedToAccount, memberOrganizationIds } from "#server/access/visible.ts";
import { administeredIds } from "#server/apps/app.ts";
import { IN_INSTALLATION } from "#server/apps/installation.ts";
import type { Context } from "#server/platform/context.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";

/**
 * The condition that the viewer may know of installation `i`: as a person, if they administer its account; by an app that acts for them, if it
 * is one of the app, and they have a role in its account or one of its repositories.
 */
export function installationsOfUser({ viewer }: Pick<Context, "viewer">): Sql {
  const { authorization, accountId } = viewer;
  if (!authorization) return sql`i.account_id in (${administeredIds({ viewer })})`;
  return sql`(i.app_id = ${authorization.appId} and i.suspended_at is null and (i.account_id = ${accountId}
    or i.account_id in (${memberOrganizationIds(viewer)})
    or exists (select 1 from accounts a join repositories r on r.owner_id = i.account_id
      where a.id = ${accountId} and ${IN_INSTALLATION} and ${grantedToAccount()}
        and r.owner_id <> all(${[...viewer.hiddenOrganizationIds]}::bigint[]))))`;
}

/** The condition that the person whom the app acts for has a role of their own on repository `r`, which is more than to read a public one. */
export function isGranted({ viewer }: Pick<Context, "viewer">): Sql {
  if (!viewer.authorization) return sql`true`;
  return sql`exists (select 1 from accounts a where a.id = ${viewer.accountId} and ${grantedToAccount()})`;
}
