import type { Context } from "#server/platform/context.ts";
import { prepared, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import {
  connectionFromArray,
  loadConnection,
  type Connection,
  type PageArgs,
} from "#server/platform/graphql/connection.ts";
import { countVisibleTeams, loadTeams, visibleTeams, visibleTeamsOf, type TeamRow } from "#server/teams/team.ts";

type Args = PageArgs & {
  query?: string | null;
  rootTeamsOnly?: boolean | null;
  ldapMapped?: boolean | null;
  notificationSetting?: "NOTIFICATIONS_DISABLED" | "NOTIFICATIONS_ENABLED" | null;
  orderBy?: { direction: "ASC" | "DESC" } | null;
  privacy?: "SECRET" | "VISIBLE" | null;
  role?: "ADMIN" | "MEMBER" | null;
  userLogins?: readonly string[] | null;
};

const PAGE_SIZE = 100;
const LOGINS_MAX = 100;

/** The visible teams of an organization by name. */
export async function listTeams(ctx: Context, organizationId: number, args: Args): Promise<Connection<TeamRow>> {
  if (args.ldapMapped === true || args.notificationSetting === "NOTIFICATIONS_DISABLED") {
    return connectionFromArray<TeamRow>([], args, PAGE_SIZE);
  }
  const direction = raw(args.orderBy?.direction === "DESC" ? "desc" : "asc");
  const where = sql`t.organization_id = ${organizationId} and ${matches(args)} and ${hasMembers(ctx, args)}`;
  return loadConnection(args, PAGE_SIZE, {
    count: () => countVisibleTeams(ctx, where),
    load: ({ limit, offset }) =>
      visibleTeams(ctx, where, sql`order by lower(t.name) ${direction}, t.id limit ${limit} offset ${offset}`),
  });
}

function matches({ query, rootTeamsOnly, privacy = null }: Args): Sql {
  const text = query?.trim().toLowerCase() ?? "";
  return sql`(${text} = '' or strpos(lower(t.name || ' ' || t.slug), ${text}) > 0)
    and (t.parent_id is null or not ${rootTeamsOnly === true}) and (${privacy}::team_privacy is null or t.privacy = ${privacy})`;
}

/** The conditions on who is in a team directly. */
function hasMembers({ viewer }: Context, { role = null, userLogins }: Args): Sql {
  const logins = userLogins?.slice(0, LOGINS_MAX).map((login) => login.toLowerCase()) ?? null;
  const member = (where: Sql) => sql`exists (select 1 from team_members m where m.team_id = t.id and ${where})`;
  const isMaintainer = role === "ADMIN" ? sql`m.role = 'MAINTAINER'` : sql`true`;
  const byRole = role === null ? sql`true` : member(sql`m.account_id = ${viewer.accountId} and ${isMaintainer}`);
  const byLogin = sql`m.account_id in (select a.id from accounts a where lower(a.login) = any(${logins}::text[]))`;
  return sql`${byRole} and ${logins === null ? sql`true` : member(byLogin)}`;
}

/** For each team: the teams directly below it. */
export async function loadChildTeams(ctx: Context, ids: readonly number[]): Promise<TeamRow[][]> {
  const rows = await visibleTeamsOf(
    ctx,
    sql`t.parent_id = any(${[...ids]}::bigint[])`,
    sql`order by lower(t.name), t.id`,
  );
  return ids.map((id) => rows.filter(({ parentId }) => parentId === id));
}

/** For each team: the teams above it, the highest first. */
export async function loadAncestors(ctx: Context, ids: readonly number[]): Promise<TeamRow[][]> {
  const rows = await ctx.db.rows<{ teamId: number; ancestorId: number }>(
    prepared(sql`
    select team_id, ancestor_id from team_ancestors
    where team_id = any(${[...ids]}::bigint[]) and depth > 0 order by team_id, depth desc`),
  );
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
