import { signedIn } from "#server/accounts/signed-in.ts";
import { allowsView, type ViewGrant } from "#server/access/policy.ts";
import { memberOrganizationIds, roleSql, visible } from "#server/access/visible.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound, UserError } from "#server/errors.ts";
import { prepared, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import type { ViewColor, ViewIcon } from "#shared/views.ts";

export type ViewEditors = "OWNER" | "EVERYONE";

/** A saved view as the viewer has it. */
export type ViewRow = {
  id: number;
  accountId: number;
  name: string;
  description: string;
  query: string;
  icon: ViewIcon;
  color: ViewColor;
  scopingRepositoryId: number | null;
  organizationId: number | null;
  repositoryId: number | null;
  editors: ViewEditors;
  createdAt: Date;
  updatedAt: Date;
  /** Whether the viewer owns the organization or administers the repository that it is shared with. */
  isAdmin: boolean;
  /** Whether the viewer is a member of that organization, or may push to that repository. */
  isMember: boolean;
};

const COLUMNS = raw(`v.id, v.account_id, v.name, v.description, v.query, v.icon, v.color, v.scoping_repository_id,
  v.organization_id, v.repository_id, v.editors, v.created_at, v.updated_at`);

/**
 * The views that the viewer can see, with a condition over alias `v` and an
 * order. A person sees their own views. A shared view is seen by those it is
 * shared with, so its creator loses it with the membership or the access.
 */
function visibleViews(ctx: Context, where: Sql, tail: Sql): Promise<ViewRow[]> {
  const me = ctx.viewer.accountId;
  if (me === null || !canReadViews(ctx)) return Promise.resolve([]);
  return ctx.db.rows<ViewRow>(
    prepared(sql`
    select ${COLUMNS},
      coalesce(m.role = 'OWNER', a.role = 'ADMIN', false) as is_admin,
      coalesce(m.role is not null, false) or coalesce(a.role >= 'WRITE', false) as is_member
    from views v
    left join organization_members m on m.organization_id = v.organization_id and m.account_id = ${me}
      and m.organization_id in (${memberOrganizationIds(ctx.viewer)})
    left join lateral (
      select ${roleSql(ctx.viewer)} as role from repositories r where r.id = v.repository_id and ${visible(ctx.viewer)}
    ) a on true
    where case when v.organization_id is not null then m.role is not null
      when v.repository_id is not null then a.role is not null
      else v.account_id = ${me} end
    and ${where} ${tail}`),
  );
}

/** Views can name private repositories, so a token needs the scope for them. */
function canReadViews(ctx: Context): boolean {
  const { scopes } = ctx.viewer;
  return scopes === null || scopes.includes("repo") || scopes.includes("user");
}

export async function loadViews(ctx: Context, ids: readonly number[]): Promise<(ViewRow | undefined)[]> {
  const rows = await visibleViews(ctx, sql`v.id = any(${ids}::bigint[])`, sql``);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

/** The view. NOT_FOUND for a view of somebody else, as for one that does not exist. */
export async function requireView(ctx: Context, id: number): Promise<ViewRow> {
  signedIn(ctx);
  const [row] = await loadViews(ctx, [id]);
  if (!row) throw notFound("a SearchShortcut");
  return row;
}

/** The same, its row locked until the transaction ends: changes of one view take turns. */
export async function loadViewForUpdate(ctx: Context, id: number): Promise<ViewRow> {
  signedIn(ctx);
  const [row] = await visibleViews(ctx, sql`v.id = ${id}`, sql`for no key update of v`);
  if (!row) throw notFound("a SearchShortcut");
  return row;
}

/** The views that the viewer created, in their order; shared ones too. */
export function listOwnViews(ctx: Context): Promise<ViewRow[]> {
  return visibleViews(ctx, sql`v.account_id = ${ctx.viewer.accountId}`, sql`order by v.position, v.id`);
}

/** Views of others that are shared with organizations of the viewer, or with repositories on which they have a role. */
export function listSharedViews(ctx: Context): Promise<ViewRow[]> {
  return visibleViews(
    ctx,
    // Without a role, the views of a public repository are listed on its own page only.
    sql`v.account_id <> ${ctx.viewer.accountId} and (v.organization_id is not null or a.role > 'READ')`,
    sql`order by lower(v.name), v.id`,
  );
}

export function listRepositoryViews(ctx: Context, repositoryId: number): Promise<ViewRow[]> {
  return visibleViews(ctx, sql`v.repository_id = ${repositoryId}`, sql`order by lower(v.name), v.id`);
}

const isShared = (view: ViewRow) => view.organizationId !== null || view.repositoryId !== null;

/** Whether the viewer can change the view itself: its name, query and appearance. */
export function canUpdate(ctx: Context, view: ViewRow): boolean {
  return allowsView("view.update", getViewGrant(ctx, view));
}

/** Whether the viewer can share and delete the view: its creator, and administrators of what it is shared with. */
export function canManage(ctx: Context, view: ViewRow): boolean {
  return allowsView("view.manage", getViewGrant(ctx, view));
}

function getViewGrant(ctx: Context, view: ViewRow): ViewGrant {
  return {
    isOwner: view.accountId === ctx.viewer.accountId,
    isAdmin: view.isAdmin,
    isMember: view.isMember,
    membersCanEdit: isShared(view) && view.editors === "EVERYONE",
    canWrite: canWriteViews(ctx),
  };
}

export function requireCanUpdate(ctx: Context, view: ViewRow): void {
  if (!canUpdate(ctx, view)) throw forbidden();
}

export function requireCanManage(ctx: Context, view: ViewRow): void {
  if (!canManage(ctx, view)) throw forbidden();
}

export function requireCanWriteViews(ctx: Context): void {
  if (!canWriteViews(ctx)) throw forbidden();
}

function forbidden(): UserError {
  return new UserError("FORBIDDEN", "You don't have permission to change this view");
}

export function canWriteViews(ctx: Context): boolean {
  return ctx.viewer.accountId !== null && canReadViews(ctx);
}
