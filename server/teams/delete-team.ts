import type { AccountRow } from "#server/accounts/account.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { requireTeamFor } from "#server/teams/team.ts";

/** Deletes a team with the teams below it. */
export async function deleteTeam(ctx: Context, input: { id: number }): Promise<AccountRow> {
  const { team, organization } = await requireTeamFor(ctx, input.id, "team.delete");
  await ctx.db.run(sql`delete from teams where id = ${team.id}`);
  await recordAudit(ctx, {
    action: "team.destroy",
    target: `${organization.login}/${team.slug}`,
    organizationId: organization.id,
  });
  return organization;
}
