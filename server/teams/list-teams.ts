import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { connectionFromArray, type Connection, type PageArgs } from "#server/platform/graphql/connection.ts";
import { loadTeams, visibleTeams, type TeamRow } from "#server/teams/team.ts";

type Args = PageArgs & { query?: string | null; rootTeamsOnly?: boolean | null };

const PAGE_SIZE = 100;

/** The visible teams of an organization by name. Their number has a limit. */
export async function listTeams(ctx: Context, organizationId: number, args: Args): Promise<Connection<TeamRow>> {
  const text = args.query?.trim().toLowerCase() ?? "";
  const teams = await visibleTeams(
    ctx,
    sql`t.organization_id = ${organizationId} and (${text} = '' or strpos(lower(t.name || ' ' || t.slug), ${text}) > 0)
      and (t.parent_id is null or not ${args.rootTeamsOnly === true})`,
    sql`order by lower(t.name), t.id`,
  );
  return connectionFromArray(teams, args, PAGE_SIZE);
}

/** For each team: the teams directly below it. */
export async function loadChildTeams(ctx: Context, ids: readonly number[]): Promise<TeamRow[][]> {
  const rows = await visibleTeams(
    ctx,
    sql`t.parent_id = any(${[...ids]}::bigint[])`,
    sql`order by lower(t.name), t.id`,
  );
  return ids.map((id) => rows.filter(({ parentId }) => parentId === id));
}

/** For each team: the teams above it, the highest first. */
export async function loadAncestors(ctx: Context, ids: readonly number[]): Promise<TeamRow[][]> {
  const rows = await ctx.db.rows<{ teamId: number; ancestorId: number }>(sql`
    select team_id, ancestor_id from team_ancestors
    where team_id = any(${[...ids]}::bigint[]) and depth > 0 order by team_id, depth desc`);
  const teams = await loadTeams(
    ctx,
    rows.map(({ ancestorId }) => ancestorId),
  );
  return ids.map((id) => teams.filter((team, index) => team !== undefined && rows[index]?.teamId === id) as TeamRow[]);
}

const MENTIONABLE_MAX = 10;

/** The teams that can be mentioned in a repository of the organization. */
export function listMentionableTeams(ctx: Context, organizationId: number, query: string): Promise<TeamRow[]> {
  const text = query
    .trim()
    .toLowerCase()
    .replace(/^@/, "")
    .replace(/^[^/]*\//, "");
  const prefix = `${text.replace(/[\\%_]/g, "\\$&")}%`;
  return visibleTeams(
    ctx,
    sql`t.organization_id = ${organizationId} and (lower(t.slug) like ${prefix} or lower(t.name) like ${prefix})`,
    sql`order by lower(t.slug), t.id limit ${MENTIONABLE_MAX}`,
  );
}
