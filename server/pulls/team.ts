import { viewerOrganizationIds } from "#server/access/visible.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

export type TeamRow = { id: number; slug: string; name: string };

/** The teams of an organization; the caller has checked that the viewer is one of its members. */
export function listTeams(ctx: Context, organizationId: number): Promise<TeamRow[]> {
  return ctx.db.rows<TeamRow>(sql`
    select id, slug, name from teams where organization_id = ${organizationId} order by lower(name), id`);
}

/** Teams of the organizations that the viewer is a member of. */
export async function loadTeams(ctx: Context, ids: readonly number[]): Promise<(TeamRow | undefined)[]> {
  const rows = await ctx.db.rows<TeamRow>(sql`
    select t.id, t.slug, t.name from teams t
    where t.id = any(${ids}::bigint[]) and t.organization_id in (${viewerOrganizationIds(ctx.viewer)})`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

export async function teamsById(ctx: Context, ids: readonly number[]): Promise<TeamRow[]> {
  if (ids.length === 0) return [];
  return ctx.db.rows<TeamRow>(sql`select id, slug, name from teams where id = any(${ids}::bigint[]) order by id`);
}
