import { listCollaborators } from "#server/access/membership.ts";
import type { Role } from "#server/access/policy.ts";
import { accountByLogin, type AccountRow } from "#server/accounts/account.ts";
import { nameStartsWith, readAccountSearch } from "#server/accounts/account-search.ts";
import { findPeople } from "#server/organizations/memberships.ts";
import type { Context } from "#server/platform/context.ts";
import { readCount } from "#server/platform/read-count.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import {
  connectionFromArray,
  loadConnection,
  type Connection,
  type PageArgs,
} from "#server/platform/graphql/connection.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { visibleTeams, visibleTeamsOf, type TeamRow } from "#server/teams/team.ts";

export type CollaboratorRow = { accountId: number; repositoryId: number; role: Role };

type Args = PageArgs & { query?: string | null; login?: string | null; affiliation?: "ALL" | "DIRECT" | null };

const PAGE_SIZE = 100;

/** Who has a role on the repository, each with the highest one, by login. The caller has checked the permission. */
export async function listAccess(
  ctx: Context,
  repository: RepositoryRow,
  args: Args,
): Promise<Connection<CollaboratorRow>> {
  if (args.affiliation !== "ALL") {
    const direct = await listCollaborators(ctx, repository.id);
    const wanted = args.login ? (await accountByLogin(ctx, args.login))?.id : undefined;
    const rows = args.login ? direct.filter(({ accountId }) => accountId === wanted) : direct;
    return connectionFromArray(
      rows.map((row) => ({ ...row, repositoryId: repository.id })),
      args,
      PAGE_SIZE,
    );
  }
  const search = readAccountSearch(args.query);
  const granted = sql`from (select account_id, max(role) as role from (${grants(repository)}) grants group by 1) g`;
  const { login = null } = args;
  const accounts = sql`join accounts a on a.id = g.account_id
    where ${login === null ? sql`true` : sql`lower(a.login) = lower(${login})`} and ${nameStartsWith(search)}`;
  const isFiltered = login !== null || search.text !== "";
  return loadConnection(args, PAGE_SIZE, {
    count: () => readCount(ctx, sql`select count(*) ${granted} ${isFiltered ? accounts : sql``}`),
    load: ({ limit, offset }) =>
      ctx.db.rows<CollaboratorRow>(sql`
        select g.account_id, ${repository.id}::bigint as repository_id, g.role ${granted} ${accounts}
        order by lower(a.login), a.id limit ${limit} offset ${offset}`),
  });
}

/** The roles of people and bots on a repository. An account may have several. */
function grants({ id, ownerId }: RepositoryRow) {
  return sql`
    select id as account_id, 'ADMIN'::repository_role as role from accounts where id = ${ownerId} and kind <> 'ORGANIZATION'
    union all select account_id, role from collaborators where repository_id = ${id}
    union all select m.account_id, case when m.role = 'OWNER' then 'ADMIN' else g.base_role end
      from organization_members m join organizations g on g.account_id = m.organization_id
      where m.organization_id = ${ownerId} and (m.role = 'OWNER' or g.base_role is not null)
    union all select m.account_id, t.role from team_repositories t join team_ancestors x on x.ancestor_id = t.team_id
      join team_members m on m.team_id = x.team_id where t.repository_id = ${id}`;
}

/** The visible teams with a role of their own. */
export async function listTeamsWithAccess(
  ctx: Context,
  repository: RepositoryRow,
): Promise<{ node: TeamRow; permission: Role }[]> {
  const [teams, roles] = await Promise.all([
    visibleTeamsOf(
      ctx,
      sql`t.id in (select x.team_id from team_repositories x where x.repository_id = ${repository.id})`,
      sql`order by lower(t.name), t.id`,
    ),
    ctx.db.rows<{ teamId: number; role: Role }>(
      prepared(sql`select team_id, role from team_repositories where repository_id = ${repository.id}`),
    ),
  ]);
  const byTeam = new Map(roles.map(({ teamId, role }) => [teamId, role]));
  return teams.map((node) => ({ node, permission: byTeam.get(node.id) ?? "READ" }));
}

const TEAMS_MAX = 5;

/** Teams of the organization and people who have no role of their own on the repository. */
export async function listAccessCandidates(
  ctx: Context,
  repository: RepositoryRow,
  query: string,
): Promise<{ teams: TeamRow[]; people: AccountRow[] }> {
  const { text, prefix } = readAccountSearch(query);
  if (text === "") return { teams: [], people: [] };
  const [teams, people] = await Promise.all([
    visibleTeams(
      ctx,
      sql`t.organization_id = ${repository.ownerId} and (lower(t.slug) like ${prefix} or lower(t.name) like ${prefix})
        and not exists (select 1 from team_repositories x where x.team_id = t.id and x.repository_id = ${repository.id})`,
      sql`order by lower(t.slug), t.id limit ${TEAMS_MAX}`,
    ),
    findPeople(
      ctx,
      query,
      sql`a.id <> ${repository.ownerId}
        and not exists (select 1 from collaborators c where c.account_id = a.id and c.repository_id = ${repository.id})`,
    ),
  ]);
  return { teams, people };
}
