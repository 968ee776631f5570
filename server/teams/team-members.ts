import type { TeamRole } from "#server/access/membership.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import { nameStartsWith, readAccountSearch } from "#server/accounts/account-search.ts";
import { listAccounts } from "#server/accounts/list-accounts.ts";
import { findPeople } from "#server/organizations/memberships.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import type { Connection, PageArgs } from "#server/platform/graphql/connection.ts";
import type { TeamRow } from "#server/teams/team.ts";
import { ORGANIZATION_LIMITS } from "#shared/limits.ts";

export type TeamMemberRow = AccountRow & { role: TeamRole };
type Args = PageArgs & { query?: string | null; membership?: "ALL" | "CHILD_TEAM" | "IMMEDIATE" | null };

/** The people of a team by login: its own members, those of the teams below it, or both. */
export function listTeamMembers(ctx: Context, teamId: number, args: Args): Promise<Connection<TeamMemberRow>> {
  const { membership = "IMMEDIATE" } = args;
  const from = sql`(
      select m.account_id, max(case when x.depth = 0 then m.role else 'MEMBER' end) as role
      from team_ancestors x join team_members m on m.team_id = x.team_id
      where x.ancestor_id = ${teamId} and (${membership}::text = 'ALL' or (x.depth = 0) = (${membership}::text = 'IMMEDIATE'))
      group by 1) m join accounts a on a.id = m.account_id
    where ${nameStartsWith(readAccountSearch(args.query))}`;
  return listAccounts(ctx, args, { columns: sql`m.role`, from, pageSize: ORGANIZATION_LIMITS.page });
}

/** The role of a person in a team: MEMBER for those who are in a team below only, undefined for all others. */
export async function readTeamRole(
  ctx: Context,
  { teamId, accountId }: { teamId: number; accountId: number },
): Promise<TeamRole | undefined> {
  const row = await ctx.db.row<{ role: TeamRole | null }>(sql`
    select max(case when x.depth = 0 then m.role else 'MEMBER' end) as role
    from team_ancestors x join team_members m on m.team_id = x.team_id
    where x.ancestor_id = ${teamId} and m.account_id = ${accountId}`);
  return row?.role ?? undefined;
}

/** Members of the organization who are not in the team. */
export function listTeamCandidates(ctx: Context, team: TeamRow, query: string): Promise<AccountRow[]> {
  return findPeople(
    ctx,
    query,
    sql`exists (select 1 from organization_members o where o.account_id = a.id and o.organization_id = ${team.organizationId})
      and not exists (select 1 from team_members m where m.account_id = a.id and m.team_id = ${team.id})`,
  );
}

/** Whether the viewer is in each of the teams. */
export async function loadIsInTeam(ctx: Context, ids: readonly number[]): Promise<boolean[]> {
  const rows = await ctx.db.rows<{ teamId: number }>(
    prepared(sql`
    select team_id from team_members where account_id = ${ctx.viewer.accountId} and team_id = any(${[...ids]}::bigint[])`),
  );
  const found = new Set(rows.map(({ teamId }) => teamId));
  return ids.map((id) => found.has(id));
}
