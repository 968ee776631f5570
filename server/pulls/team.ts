import type { Context } from "#server/context.ts";
import { sql } from "#server/platform/db/sql.ts";

export type TeamRow = { id: number; slug: string; name: string };

/** The teams of an organization; the caller has checked that the viewer is one of its members. */
export function listTeams(ctx: Context, organizationId: number): Promise<TeamRow[]> {
  return ctx.db.rows<TeamRow>(sql`
    select id, slug, name from teams where organization_id = ${organizationId} order by lower(name), id`);
}

export async function teamsById(ctx: Context, ids: readonly number[]): Promise<TeamRow[]> {
  if (ids.length === 0) return [];
  return ctx.db.rows<TeamRow>(sql`select id, slug, name from teams where id = any(${ids}::bigint[]) order by id`);
}
