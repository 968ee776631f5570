import type { Role } from "#server/access/policy.ts";
import { visible } from "#server/access/visible.ts";
import type { Context } from "#server/platform/context.ts";
import { readCount } from "#server/platform/read-count.ts";
import { sql } from "#server/platform/db/sql.ts";
import { loadConnection, type Connection, type PageArgs } from "#server/platform/graphql/connection.ts";
import { visibleRepositories, type RepositoryRow } from "#server/repositories/repository.ts";
import type { TeamRow } from "#server/teams/team.ts";
import { ORGANIZATION_LIMITS } from "#shared/limits.ts";

export type TeamRepositoryRow = {
  repositoryId: number;
  role: Role;
  /** The team above that gives the role; null: the team itself does. */
  inheritedFromId: number | null;
};

/** The repositories of a team and of those above it that the viewer can see, each with the highest role. */
export function listTeamRepositories(
  ctx: Context,
  teamId: number,
  args: PageArgs,
): Promise<Connection<TeamRepositoryRow>> {
  const granted = sql`select distinct on (t.repository_id) t.repository_id, t.role, nullif(x.ancestor_id, x.team_id) as inherited_from_id, r.name
    from team_ancestors x join team_repositories t on t.team_id = x.ancestor_id join repositories r on r.id = t.repository_id
    where x.team_id = ${teamId} and ${visible(ctx.viewer)} order by t.repository_id, t.role desc, x.depth`;
  return loadConnection(args, ORGANIZATION_LIMITS.page, {
    count: () => readCount(ctx, sql`select count(*) from (${granted}) granted`),
    load: ({ limit, offset }) =>
      ctx.db.rows<TeamRepositoryRow>(sql`
        select repository_id, role, inherited_from_id from (${granted}) granted
        order by lower(name), repository_id limit ${limit} offset ${offset}`),
  });
}

/** The role of the team, or of one above it, on a repository that the caller has loaded as the viewer. */
export async function readTeamRepositoryRole(
  ctx: Context,
  { teamId, repositoryId }: { teamId: number; repositoryId: number },
): Promise<Role | undefined> {
  const row = await ctx.db.row<{ role: Role | null }>(sql`
    select max(t.role) as role from team_ancestors x join team_repositories t on t.team_id = x.ancestor_id
    where x.team_id = ${teamId} and t.repository_id = ${repositoryId}`);
  return row?.role ?? undefined;
}

const CANDIDATES_MAX = 10;

/** Repositories of the organization on which the team has no role of its own. */
export function listRepositoryCandidates(ctx: Context, team: TeamRow, query: string): Promise<RepositoryRow[]> {
  return visibleRepositories(
    ctx,
    sql`r.owner_id = ${team.organizationId} and strpos(lower(r.name), ${query.trim().toLowerCase()}) > 0
      and not exists (select 1 from team_repositories x where x.team_id = ${team.id} and x.repository_id = r.id)`,
    sql`order by lower(r.name), r.id limit ${CANDIDATES_MAX}`,
  );
}
