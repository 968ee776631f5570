import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

type TeamMember = { teamId: number; accountId: number };

export async function isTeamMember(ctx: Context, { teamId, accountId }: TeamMember): Promise<boolean> {
  const row = await ctx.db.row(sql`select 1 from team_members where team_id = ${teamId} and account_id = ${accountId}`);
  return row !== undefined;
}

export async function addTeamMember(ctx: Context, { teamId, accountId }: TeamMember): Promise<void> {
  await ctx.db.run(
    sql`insert into team_members (team_id, account_id) values (${teamId}, ${accountId}) on conflict do nothing`,
  );
}

/** Whether the account was a member. */
export async function removeTeamMember(ctx: Context, { teamId, accountId }: TeamMember): Promise<boolean> {
  const removed = await ctx.db.run(
    sql`delete from team_members where team_id = ${teamId} and account_id = ${accountId}`,
  );
  return removed > 0;
}
