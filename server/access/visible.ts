import { readsMembership } from "#server/accounts/token-scopes.ts";
import { hiddenFromSession } from "#server/accounts/hidden-organizations.ts";
import { canRead, type ReadPermission } from "#server/accounts/token-permissions.ts";
import type { Viewer } from "#server/platform/context.ts";
import { isAnyOf, orByIds, raw, sql, type Sql } from "#server/platform/db/sql.ts";

/**
 * The visibility filter. Every select that serves a viewer contains one of
 * these conditions; rows that they exclude do not exist for the viewer. Roles
 * are computed from the memberships when rows are read and never stored, so
 * that revoked access ends at once, everywhere.
 */

/** The viewer's role on the repository of alias `r`: a repository_role, or null. */
export function roleSql(viewer: Viewer, alias: "r" = "r"): Sql {
  const r = raw(alias);
  const { accountId, hiddenOrganizationIds, installation, authorization } = viewer;
  const everyone = sql`case when ${r}.visibility = 'PUBLIC' then 'READ'::repository_role end`;
  if (accountId === null) return everyone;
  if (installation)
    return sql`case when ${r}.id ${inOwn(viewer)} then ${installation.role}::repository_role else ${everyone} end`;
  const granted = canReadPrivate(viewer)
    ? grantedRole(accountId, r)
    : sql`case when ${r}.visibility = 'PUBLIC' then ${grantedRole(accountId, r)} end`;
  const shown =
    hiddenOrganizationIds.length === 0
      ? granted
      : sql`case when ${r}.owner_id = any(${[...hiddenOrganizationIds]}::bigint[]) then ${everyone} else ${granted} end`;
  return authorization ? sql`case when ${r}.id ${inOwn(viewer)} then ${shown} else ${everyone} end` : shown;
}

/** The condition that the repository of alias `r` is visible to the viewer. The repositories of the viewer are read once for all rows. */
export function visible(viewer: Viewer, alias: "r" = "r"): Sql {
  const r = raw(alias);
  // A subselect within another one would be sent to all workers.
  return orByIds(isVisible(viewer, r, isInGranted), () => isVisible(viewer, r, isGranted));
}

/** The condition that the repository of a row, whose id is in a column, is visible to the viewer. */
export function isOfVisible(viewer: Viewer, column: Sql): Sql {
  return orByIds(
    sql`${column} in (select r.id from repositories r where ${isVisible(viewer, raw("r"), isInGranted)})`,
    (ids) => isAnyOf(column, ids),
  );
}

/**
 * The same for a statement that finds few repositories, such as those of rows that are loaded by their keys: each is tested by itself,
 * which takes less time than reading all repositories of the viewer.
 */
export function visibleEach(viewer: Viewer): Sql {
  return isVisible(viewer, raw("r"), isGranted);
}

function isVisible(viewer: Viewer, r: Sql, isOwn: (accountId: number, r: Sql) => Sql): Sql {
  const { accountId, hiddenOrganizationIds, installation, repositoryIds } = viewer;
  const exists = sql`not ${r}.is_deleted`;
  if (installation) return sql`((${r}.visibility = 'PUBLIC' or ${r}.id ${inOwn(viewer)}) and ${exists})`;
  if (accountId === null || !canReadPrivate(viewer)) return sql`(${r}.visibility = 'PUBLIC' and ${exists})`;
  const granted = isOwn(accountId, r);
  const shown =
    hiddenOrganizationIds.length === 0
      ? granted
      : sql`(${granted} and ${r}.owner_id <> all(${[...hiddenOrganizationIds]}::bigint[]))`;
  // An app that acts for the viewer sees what its installations reach, and what everybody sees.
  if (viewer.authorization)
    return sql`((${r}.visibility = 'PUBLIC' or (${r}.id ${inOwn(viewer)} and ${shown})) and ${exists})`;
  const byRole = sql`((${r}.visibility = 'PUBLIC' or ${shown}) and ${exists})`;
  // A fine-grained token sees its repositories only, public ones too.
  return repositoryIds ? sql`(${r}.id ${inOwn(viewer)} and ${byRole})` : byRole;
}

/** The condition that the repository of alias `r` is visible to the account of alias `a`, in a session that hides no organization. */
export function visibleToAccount(): Sql {
  return sql`((r.visibility = 'PUBLIC' or ${grantedToAccount()}) and not r.is_deleted)`;
}

/** The condition that the repository of alias `r` is visible to the account of alias `a` in its session of alias `s`. */
export function visibleToSession(): Sql {
  const shown = sql`(${grantedToAccount()} and r.owner_id <> all(${hiddenFromSession()}))`;
  return sql`((r.visibility = 'PUBLIC' or ${shown}) and not r.is_deleted)`;
}

/** The condition that account `a` has a role of its own on the repository of alias `r`. */
export function grantedToAccount(): Sql {
  return isInGranted(raw("a.id"), raw("r"));
}

/**
 * The condition that the token of the viewer reads the issue or pull request of an alias, whose repository is visible. Those of
 * public repositories need no permission. Sessions and classic tokens have no permissions, and read both.
 */
export function readable(viewer: Viewer, alias = "i"): Sql {
  const [issues, pulls] = [canRead(viewer, "ISSUES_READ"), canRead(viewer, "PULL_REQUESTS_READ")];
  if (issues && pulls) return sql`true`;
  const i = raw(alias);
  const isPublic = sql`exists (select 1 from repositories o where o.id = ${i}.repository_id and o.visibility = 'PUBLIC')`;
  if (!issues && !pulls) return isPublic;
  return issues ? sql`(not ${i}.is_pull or ${isPublic})` : sql`(${i}.is_pull or ${isPublic})`;
}

/** The condition that the repository of alias `r` is visible to the viewer, whose token reads this of it. */
export function visibleWith(viewer: Viewer, ...accepted: readonly ReadPermission[]): Sql {
  return canRead(viewer, ...accepted) ? visible(viewer) : sql`(${visible(viewer)} and r.visibility = 'PUBLIC')`;
}

/** The same as `readable` for what belongs to an issue or pull request: a comment, an event or a review. */
export function isOfReadable(viewer: Viewer, alias: string): Sql {
  if (canRead(viewer, "ISSUES_READ") && canRead(viewer, "PULL_REQUESTS_READ")) return sql`true`;
  const a = raw(alias);
  return sql`exists (select 1 from issues ri where ri.repository_id = ${a}.repository_id and ri.id = ${a}.issue_id
    and ${readable(viewer, "ri")})`;
}

/** The ids of the organizations that the viewer is a member of, without those that the session hides. */
export function memberOrganizationIds({ accountId, hiddenOrganizationIds }: Viewer): Sql {
  const hidden = [...hiddenOrganizationIds];
  return sql`select g.account_id from organization_members gm join organizations g on g.account_id = gm.organization_id
    where gm.account_id = ${accountId} and g.deleted_at is null
    ${hidden.length === 0 ? sql`` : sql`and g.account_id <> all(${hidden}::bigint[])`}`;
}

/** The condition that a column has the id of one of these organizations. */
export function isMemberOrganization(viewer: Viewer, column: Sql): Sql {
  const ids = memberOrganizationIds(viewer);
  // A subselect within another one would be sent to all workers.
  return orByIds(sql`${column} in (${ids})`, () => sql`exists (${ids} and g.account_id = ${column})`);
}

/** The condition that the team of alias `t` is visible to the viewer: a member of its organization, for a secret team one of the team or an owner. */
export function visibleTeam(viewer: Viewer): Sql {
  if (viewer.installation)
    return viewer.permissions?.includes("MEMBERS_READ")
      ? sql`(t.organization_id = (select account_id from organizations where account_id = ${viewer.installation.accountId} and deleted_at is null))`
      : sql`false`;
  if (!readsMembership(viewer)) return sql`false`;
  return sql`(t.organization_id in (${memberOrganizationIds(viewer)}) and (t.privacy = 'VISIBLE'
    or exists (select 1 from team_members tm where tm.team_id = t.id and tm.account_id = ${viewer.accountId})
    or exists (select 1 from organization_members om where om.organization_id = t.organization_id
      and om.account_id = ${viewer.accountId} and om.role = 'OWNER')))`;
}

/**
 * The condition that a repository is one of those on which the account has a role of its own. Owners are compared, not all repositories of
 * an organization, of which there may be a million.
 */
function isInGranted(accountId: number | Sql, r: Sql): Sql {
  return sql`(${r}.owner_id in (${grantedOwners(accountId)}) or ${r}.id in (${grantedEach(accountId)}))`;
}

/** Selects the owners on all of whose repositories the account has a role. */
function grantedOwners(accountId: number | Sql): Sql {
  return sql`
    select ${accountId}::bigint
    union all select m.organization_id from organization_members m
      join organizations g on g.account_id = m.organization_id
      where m.account_id = ${accountId} and (m.role = 'OWNER' or g.base_role is not null)`;
}

/** Selects the repositories on which the account has a role as a collaborator or by a team. */
function grantedEach(accountId: number | Sql): Sql {
  return sql`
    select repository_id from collaborators where account_id = ${accountId}
    union all select t.repository_id from team_members m
      join team_ancestors x on x.team_id = m.team_id
      join team_repositories t on t.team_id = x.ancestor_id where m.account_id = ${accountId}`;
}

/**
 * Selects the ids of private repositories on which the viewer has a role, at most `limit`. All private repositories that the visibility
 * filter shows to the viewer are among them, unless there are so many.
 */
export function privateOf(viewer: Viewer, limit: number): Sql {
  const { accountId, repositoryIds } = viewer;
  const isPrivate = sql`r.visibility = 'PRIVATE'`;
  if (repositoryIds)
    return sql`select r.id from repositories r where r.id ${inOwn(viewer)} and ${isPrivate} limit ${limit}`;
  if (accountId === null) return sql`select r.id from repositories r where false`;
  // In the order of repositories_name, so that an owner without repositories is found by it.
  return sql`
    select r.id from (${grantedOwners(accountId)}) o (id) cross join lateral (
      select r.id from repositories r where r.owner_id = o.id and ${isPrivate} order by lower(r.name) limit ${limit}) r
    union select r.id from (${grantedEach(accountId)} offset 0) g join repositories r on r.id = g.repository_id and ${isPrivate}
    limit ${limit}`;
}

/** The same condition, tested for one repository. What `exists` finds could be read at once for all repositories of the account. */
function isGranted(accountId: number, r: Sql): Sql {
  return sql`(${r}.owner_id = ${accountId}
    or (select true from collaborators vc where vc.account_id = ${accountId} and vc.repository_id = ${r}.id)
    or (select true from organization_members vm join organizations vg on vg.account_id = vm.organization_id
      where vm.account_id = ${accountId} and vm.organization_id = ${r}.owner_id and (vm.role = 'OWNER' or vg.base_role is not null))
    or (select true from team_members vm join team_ancestors vx on vx.team_id = vm.team_id
      join team_repositories vt on vt.team_id = vx.ancestor_id
      where vm.account_id = ${accountId} and vt.repository_id = ${r}.id limit 1))`;
}

function grantedRole(accountId: number, r: Sql): Sql {
  return sql`greatest(
    case when ${r}.visibility = 'PUBLIC' then 'READ'::repository_role end,
    case when ${r}.owner_id = ${accountId} then 'ADMIN'::repository_role end,
    (select c.role from collaborators c where c.account_id = ${accountId} and c.repository_id = ${r}.id),
    (select case when m.role = 'OWNER' then 'ADMIN' else g.base_role end
      from organization_members m join organizations g on g.account_id = m.organization_id
      where m.account_id = ${accountId} and m.organization_id = ${r}.owner_id),
    (select max(t.role) from team_repositories t join team_ancestors x on x.ancestor_id = t.team_id
      join team_members m on m.team_id = x.team_id
      where m.account_id = ${accountId} and t.repository_id = ${r}.id))`;
}

/** The repositories of a fine-grained token or an installation, as the right side of a condition. */
function inOwn({ repositoryIds = [] }: Viewer): Sql {
  return sql`= any(${[...repositoryIds]}::bigint[])`;
}

/** A classic token without the scope `repo` reads only public repositories. */
function canReadPrivate(viewer: Viewer): boolean {
  return viewer.scopes === null || viewer.repositoryIds !== undefined || viewer.scopes.includes("repo");
}

/** What the viewer's token is permitted on the repositories of the account, if it is one of those that have permissions. */
export function getPermissions({ permissions, authorization }: Viewer, ownerId: number): readonly string[] | undefined {
  return authorization ? (authorization.permissionsByOwner.get(ownerId) ?? []) : permissions;
}

type Target = { id?: number; visibility: "PUBLIC" | "PRIVATE" };

/** Whether the viewer's token, if any, allows writing to the repository, or creating one of its visibility. */
export function canWriteSql(viewer: Viewer, { id, visibility }: Target): boolean {
  if (viewer.accountId === null) return false;
  // An installation reads public repositories of others too.
  if (viewer.installation ?? viewer.authorization)
    return id !== undefined && viewer.repositoryIds?.includes(id) === true;
  if (viewer.scopes === null || viewer.scopes.includes("repo")) return true;
  // Its repositories only are visible to a fine-grained token; the policy checks its permissions.
  if (viewer.permissions) return true;
  return visibility === "PUBLIC" && viewer.scopes.includes("public_repo");
}
