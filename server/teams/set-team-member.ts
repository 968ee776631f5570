import { announceTeamMember } from "#server/access/announce-membership.ts";
import { deleteTeamMember, writeTeamMember, type TeamRole } from "#server/access/membership.ts";
import { accountByLogin, loadAccounts } from "#server/accounts/account.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { notFound, orNotFound, unprocessable } from "#server/errors.ts";
import { readMembership } from "#server/organizations/members.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { requireTeamFor, type TeamRow } from "#server/teams/team.ts";
import { noSuchUser } from "#shared/messages.ts";

type Input = { teamId: number; login: string; role?: TeamRole | null };

/** Adds a member of the organization to a team, or changes the role of one of the team's members. */
export async function setTeamMember(ctx: Context, input: Input): Promise<TeamRow> {
  const { team, organization } = await requireTeamFor(ctx, input.teamId, "team.members");
  const login = input.login.trim().replace(/^@/, "");
  const account = await accountByLogin(ctx, login);
  if (account?.kind !== "USER") throw unprocessable(noSuchUser(login), "login");
  if (!(await readMembership(ctx, { organizationId: organization.id, accountId: account.id })))
    throw unprocessable(`${account.login} is not a member of ${organization.login}.`, "login");
  const current = await readTeamRole(ctx, team.id, account.id);
  const role = input.role ?? current ?? "MEMBER";
  if (role === current) return team;
  if (role === "MAINTAINER" || current === "MAINTAINER") await requireTeamFor(ctx, team.id, "team.maintainers");
  await writeTeamMember(ctx, { teamId: team.id, accountId: account.id, role });
  const key = { organizationId: organization.id, accountId: account.id };
  if (!current) await announceTeamMember(ctx, "added", { ...key, teamIds: [team.id] });
  await recordAudit(ctx, {
    action: current ? "team.update_member" : "team.add_member",
    target: account.login,
    organizationId: organization.id,
    data: { team: `${organization.login}/${team.slug}`, role },
  });
  return team;
}

export async function removeTeamMember(ctx: Context, input: { teamId: number; accountId: number }): Promise<TeamRow> {
  const { team, organization } = await requireTeamFor(ctx, input.teamId, "team.members");
  const account = orNotFound((await loadAccounts(ctx, [input.accountId]))[0], "a User");
  const role = await readTeamRole(ctx, team.id, account.id);
  if (!role) throw notFound("a member of the team");
  if (role === "MAINTAINER" && account.id !== ctx.viewer.accountId)
    await requireTeamFor(ctx, team.id, "team.maintainers");
  await deleteTeamMember(ctx, { teamId: team.id, accountId: account.id });
  const key = { organizationId: organization.id, accountId: account.id };
  await announceTeamMember(ctx, "removed", { ...key, teamIds: [team.id] });
  await recordAudit(ctx, {
    action: "team.remove_member",
    target: account.login,
    organizationId: organization.id,
    data: { team: `${organization.login}/${team.slug}` },
  });
  return team;
}

async function readTeamRole(ctx: Context, teamId: number, accountId: number): Promise<TeamRole | undefined> {
  const row = await ctx.db.row<{ role: TeamRole }>(sql`
    select role from team_members where team_id = ${teamId} and account_id = ${accountId}`);
  return row?.role;
}
