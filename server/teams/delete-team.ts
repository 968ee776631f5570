import type { AccountRow } from "#server/accounts/account.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { announceTeams } from "#server/teams/announce-team.ts";
import { requireTeamFor, TEAM_COLUMNS, type TeamRow } from "#server/teams/team.ts";

/** Deletes a team with the teams below it. */
export async function deleteTeam(ctx: Context, input: { id: number }): Promise<AccountRow> {
  const { team, organization } = await requireTeamFor(ctx, input.id, "team.delete");
  const deleted = await ctx.db.rows<TeamRow>(sql`
    select ${TEAM_COLUMNS} from team_ancestors x join teams t on t.id = x.team_id
    where x.ancestor_id = ${team.id} order by x.depth desc, t.id`);
  await ctx.db.run(sql`delete from teams where id = ${team.id}`);
  await announceTeams(ctx, "deleted", deleted);
  await recordAudit(ctx, {
    action: "team.destroy",
    target: `${organization.login}/${team.slug}`,
    organizationId: organization.id,
  });
  return organization;
}
