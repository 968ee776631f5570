import { authorizeTeam } from "#server/access/authorize.ts";
import { loadViewerMemberships } from "#server/access/membership.ts";
import { allowsTeam, type TeamAction, type TeamGrant } from "#server/access/policy.ts";
import { visibleTeam } from "#server/access/visible.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { hasScope } from "#server/accounts/token-scopes.ts";
import { notFound, orNotFound } from "#server/errors.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { readCount } from "#server/platform/read-count.ts";
import { prepared, preparedLong, raw, sql, type Sql } from "#server/platform/db/sql.ts";

export type TeamRow = {
  id: number;
  organizationId: number;
  parentId: number | null;
  slug: string;
  name: string;
  description: string | null;
  privacy: "VISIBLE" | "SECRET";
  createdAt: Date;
};

/** The columns of a `TeamRow`, of the table alias `t`. */
export const TEAM_COLUMNS = raw(
  "t.id, t.organization_id, t.parent_id, t.slug, t.name, t.description, t.privacy, t.created_at",
);

/** The teams that the viewer can see, with a condition over the alias `t`. */
export function visibleTeams(ctx: Context, where: Sql, tail: Sql): Promise<TeamRow[]> {
  return readTeams(ctx, visibleTeamsStatement(ctx, where, tail));
}

/** Those of teams or repositories, of which one may have hundreds: `where` compares keys, so the statement is planned once. */
export function visibleTeamsOf(ctx: Context, where: Sql, order: Sql): Promise<TeamRow[]> {
  return readTeams(ctx, preparedLong(visibleTeamsStatement(ctx, where, order)));
}

/** Those that have a key, such as an id. */
function visibleTeamsByKey(ctx: Context, where: Sql): Promise<TeamRow[]> {
  return readTeams(ctx, prepared(visibleTeamsStatement(ctx, where, sql``)));
}

function visibleTeamsStatement({ viewer }: Context, where: Sql, tail: Sql): Sql {
  return sql`select ${TEAM_COLUMNS} from teams t where ${where} and ${visibleTeam(viewer)} ${tail}`;
}

/** Who is not signed in sees none. */
async function readTeams({ viewer, db }: Context, statement: Sql): Promise<TeamRow[]> {
  return viewer.accountId === null ? [] : db.rows<TeamRow>(statement);
}

export async function countVisibleTeams(ctx: Context, where: Sql): Promise<number> {
  if (ctx.viewer.accountId === null) return 0;
  return readCount(ctx, sql`select count(*) from teams t where ${where} and ${visibleTeam(ctx.viewer)}`);
}

export async function loadTeams(ctx: Context, ids: readonly number[]): Promise<(TeamRow | undefined)[]> {
  const rows = await visibleTeamsByKey(ctx, sql`t.id = any(${[...ids]}::bigint[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

export async function teamBySlug(ctx: Context, organizationId: number, slug: string): Promise<TeamRow | undefined> {
  const where = sql`t.organization_id = ${organizationId} and lower(t.slug) = lower(${slug})`;
  return (await visibleTeamsByKey(ctx, where))[0];
}

/** Without the visibility filter: the teams whose review was requested, which every reader of the pull request sees by name. */
export async function teamsById(ctx: Context, ids: readonly number[]): Promise<TeamRow[]> {
  if (ids.length === 0) return [];
  return ctx.db.rows<TeamRow>(
    sql`select ${TEAM_COLUMNS} from teams t where t.id = any(${[...ids]}::bigint[]) order by t.id`,
  );
}

/** The team, or NOT_FOUND if it does not exist or is not visible. */
export async function requireTeam(ctx: Context, id: number): Promise<TeamRow> {
  const [team] = await loadTeams(ctx, [id]);
  if (!team) throw notFound("a Team");
  return team;
}

/** The team with its organization, for a command that the policy allows the viewer. */
export async function requireTeamFor(
  ctx: Context,
  id: number,
  action: TeamAction,
): Promise<{ team: TeamRow; organization: AccountRow }> {
  const team = await requireTeam(ctx, id);
  authorizeTeam(ctx, action, await getTeamGrant(ctx, team));
  const [organization] = await loadAccounts(ctx, [team.organizationId]);
  return { team, organization: orNotFound(organization, "an Organization") };
}

export async function viewerCanTeam(ctx: Context, action: TeamAction, team: TeamRow): Promise<boolean> {
  return allowsTeam(action, { ...(await getTeamGrant(ctx, team)), canAdminister: hasScope(ctx.viewer, "admin:org") });
}

async function getTeamGrant(ctx: Context, team: TeamRow): Promise<Omit<TeamGrant, "canAdminister">> {
  const [membership, isMaintainer] = await Promise.all([
    batch(ctx, loadViewerMemberships, team.organizationId),
    batch(ctx, loadMaintained, team.id),
  ]);
  return { isOwner: membership?.relation === "OWNER", isMaintainer: isMaintainer === true };
}

/** Whether the viewer maintains teams, or teams above them. */
async function loadMaintained(ctx: Context, ids: readonly number[]): Promise<boolean[]> {
  const rows = await ctx.db.rows<{ teamId: number }>(
    prepared(sql`
    select x.team_id from team_ancestors x join team_members m on m.team_id = x.ancestor_id
    where x.team_id = any(${[...ids]}::bigint[]) and m.account_id = ${ctx.viewer.accountId} and m.role = 'MAINTAINER'`),
  );
  const maintained = new Set(rows.map(({ teamId }) => teamId));
  return ids.map((id) => maintained.has(id));
}
