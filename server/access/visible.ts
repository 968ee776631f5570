import type { Viewer } from "#server/platform/context.ts";
import { raw, sql, type Sql } from "#server/platform/db/sql.ts";

/**
 * The visibility filter. Every select that serves a viewer contains one of
 * these conditions; rows that they exclude do not exist for the viewer. Roles
 * are computed from the memberships when rows are read and never stored, so
 * that revoked access ends at once, everywhere.
 */

/** The viewer's role on the repository of alias `r`: a repository_role, or null. */
export function roleSql(viewer: Viewer, alias: "r" = "r"): Sql {
  const r = raw(alias);
  const everyone = sql`case when ${r}.visibility = 'PUBLIC' then 'READ'::repository_role end`;
  if (viewer.accountId === null || !canReadPrivate(viewer)) {
    return viewer.accountId === null
      ? everyone
      : sql`case when ${r}.visibility = 'PUBLIC' then ${grantedRole(viewer, r)} end`;
  }
  return grantedRole(viewer, r);
}

/** The condition that the repository of alias `r` is visible to the viewer. */
export function visible(viewer: Viewer, alias: "r" = "r"): Sql {
  const r = raw(alias);
  if (viewer.accountId === null || !canReadPrivate(viewer)) return sql`${r}.visibility = 'PUBLIC'`;
  const byRole = sql`(${r}.visibility = 'PUBLIC' or ${r}.id in (${privateIds(viewer.accountId)}))`;
  if (!viewer.repositoryIds) return byRole;
  // A fine-grained token sees its repositories only, public ones too.
  return sql`(${r}.id = any(${[...viewer.repositoryIds]}::bigint[]) and ${byRole})`;
}

/** The condition that the repository of alias `r` is visible to the account of alias `a`. */
export function visibleToAccount(): Sql {
  return sql`(r.visibility = 'PUBLIC' or r.id in (${privateIds(raw("a.id"))}))`;
}

/** The ids of repositories on which the account has a role of its own. */
function privateIds(accountId: number | Sql): Sql {
  return sql`
    select id from repositories where owner_id = ${accountId}
    union all select repository_id from collaborators where account_id = ${accountId}
    union all select o.id from organization_members m
      join organizations g on g.account_id = m.organization_id
      join repositories o on o.owner_id = m.organization_id
      where m.account_id = ${accountId} and (m.role = 'OWNER' or g.base_role is not null)
    union all select t.repository_id from team_members m
      join team_repositories t on t.team_id = m.team_id where m.account_id = ${accountId}`;
}

function grantedRole(viewer: Viewer, r: Sql): Sql {
  const { accountId } = viewer;
  return sql`greatest(
    case when ${r}.visibility = 'PUBLIC' then 'READ'::repository_role end,
    case when ${r}.owner_id = ${accountId} then 'ADMIN'::repository_role end,
    (select c.role from collaborators c where c.account_id = ${accountId} and c.repository_id = ${r}.id),
    (select case when m.role = 'OWNER' then 'ADMIN' else g.base_role end
      from organization_members m join organizations g on g.account_id = m.organization_id
      where m.account_id = ${accountId} and m.organization_id = ${r}.owner_id),
    (select max(t.role) from team_repositories t join team_members m on m.team_id = t.team_id
      where m.account_id = ${accountId} and t.repository_id = ${r}.id))`;
}

/** A classic token without the scope `repo` reads only public repositories. */
function canReadPrivate(viewer: Viewer): boolean {
  return viewer.scopes === null || viewer.repositoryIds !== undefined || viewer.scopes.includes("repo");
}

/** Whether the viewer's token, if any, allows writing to a repository of this visibility. */
export function canWriteSql(viewer: Viewer, visibility: "PUBLIC" | "PRIVATE"): boolean {
  if (viewer.accountId === null) return false;
  if (viewer.scopes === null || viewer.scopes.includes("repo")) return true;
  // Its repositories only are visible to a fine-grained token; the policy checks its permissions.
  if (viewer.permissions) return true;
  return visibility === "PUBLIC" && viewer.scopes.includes("public_repo");
}
