import type { Grant, Role } from "#server/access/policy.ts";
import { allows, type Action, type Relation } from "#server/access/policy.ts";
import { ownerProvider } from "#server/access/managed-owners.ts";
import { canWriteSql, getPermissions, roleSql, visible, visibleEach } from "#server/access/visible.ts";
import type { AccountKind } from "#server/accounts/account.ts";
import type { Context, Viewer } from "#server/platform/context.ts";
import { notFound } from "#server/errors.ts";
import { readCount } from "#server/platform/read-count.ts";
import { prepared, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { findRepositoryId } from "#server/repositories/redirects.ts";

/** A repository with its owner's login and the viewer's role. */
export type RepositoryRow = {
  id: number;
  ownerId: number;
  ownerLogin: string;
  ownerKind: AccountKind;
  name: string;
  description: string | null;
  visibility: "PUBLIC" | "PRIVATE";
  isArchived: boolean;
  isDisabled: boolean;
  isLocked: boolean;
  hasIssuesEnabled: boolean;
  createdAt: Date;
  updatedAt: Date;
  viewerRole: Role;
  /** The identity provider that manages the owner. Loaded for viewers that one manages, otherwise null. */
  managedBy: number | null;
};

const COLUMNS = raw(`r.id, r.owner_id, o.login as owner_login, o.kind as owner_kind, r.name, r.description,
  r.visibility, r.is_archived, r.is_disabled, r.is_locked, r.has_issues_enabled, r.created_at, r.updated_at`);

/** The visible repositories that meet a condition on the aliases `r` and `o` (owner). `tail` is their order. */
export function visibleRepositories(ctx: Context, where: Sql, tail: Sql): Promise<RepositoryRow[]> {
  return selectRepositories(ctx, sql`${visible(ctx.viewer)} and ${where} ${tail}`);
}

function selectRepositories(ctx: Context, where: Sql): Promise<RepositoryRow[]> {
  return ctx.db.rows<RepositoryRow>(
    prepared(sql`
    select ${COLUMNS}, ${roleSql(ctx.viewer)} as viewer_role, ${managedBySql(ctx.viewer)} as managed_by
    from repositories r join accounts o on o.id = r.owner_id
    where ${where}`),
  );
}

/** Most viewers are managed by none, and their statements do not ask. */
function managedBySql({ managedBy = null }: Viewer): Sql {
  if (managedBy === null) return sql`null::bigint`;
  return ownerProvider("r.owner_id");
}

export function countVisibleRepositories(ctx: Context, where: Sql): Promise<number> {
  return readCount(ctx, prepared(sql`select count(*) from repositories r where ${visible(ctx.viewer)} and ${where}`));
}

export async function loadRepositories(ctx: Context, ids: readonly number[]): Promise<(RepositoryRow | undefined)[]> {
  const rows = await selectRepositories(ctx, sql`r.id = any(${ids}::bigint[]) and ${visibleEach(ctx.viewer)}`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

/** The repository at an address; for the API, also at a former one. */
export async function repositoryByName(ctx: Context, owner: string, name: string): Promise<RepositoryRow | undefined> {
  const rows = await selectRepositories(
    ctx,
    sql`r.owner_id = (select id from accounts where lower(login) = lower(${owner})) and lower(r.name) = lower(${name})
      and ${visibleEach(ctx.viewer)}`,
  );
  if (rows[0] || !ctx.followsRenames) return rows[0];
  const movedId = await findRepositoryId(ctx, { owner, name });
  return movedId === undefined ? undefined : (await loadRepositories(ctx, [movedId]))[0];
}

/** The repository, or NOT_FOUND if it does not exist or is not visible. */
export async function requireRepository(ctx: Context, id: number): Promise<RepositoryRow> {
  const [row] = await loadRepositories(ctx, [id]);
  if (!row) throw notFound("a Repository");
  return row;
}

export function getGrant(ctx: Context, repository: RepositoryRow): Grant {
  const permissions = getPermissions(ctx.viewer, repository.ownerId);
  return {
    role: repository.viewerRole,
    isSignedIn: ctx.viewer.accountId !== null,
    canWrite: canWriteSql(ctx.viewer, repository),
    ...(permissions && { permissions }),
    isArchived: repository.isArchived,
    isDisabled: repository.isDisabled,
    isLocked: repository.isLocked,
    hasIssuesEnabled: repository.hasIssuesEnabled,
    isOutsideEnterprise: (ctx.viewer.managedBy ?? null) !== null && repository.managedBy !== ctx.viewer.managedBy,
  };
}

export function viewerCan(ctx: Context, action: Action, repository: RepositoryRow, relation: Relation = {}): boolean {
  return allows(action, getGrant(ctx, repository), relation);
}

/** The organization whose owners may read audit entries about the repository. */
export function auditedOrganization({ ownerId, ownerKind }: RepositoryRow): { organizationId?: number } {
  return ownerKind === "ORGANIZATION" ? { organizationId: ownerId } : {};
}

export function repositoryAddress(repository: Pick<RepositoryRow, "ownerLogin" | "name">): {
  owner: string;
  name: string;
} {
  return { owner: repository.ownerLogin, name: repository.name };
}

/** Without the visibility filter, for the importer and the command line, which have no viewer. */
export function repositoryByNameUnfiltered(
  ctx: Context,
  owner: string,
  name: string,
): Promise<RepositoryRow | undefined> {
  return ctx.db.row<RepositoryRow>(
    prepared(sql`
    select ${COLUMNS}, 'ADMIN'::repository_role as viewer_role, null as managed_by from repositories r join accounts o on o.id = r.owner_id
    where lower(o.login) = lower(${owner}) and lower(r.name) = lower(${name})`),
  );
}
