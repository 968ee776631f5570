import { recordAudit } from "#server/audit/record-audit.ts";
import { lockOrganization } from "#server/organizations/organization.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { announceTeamEdit } from "#server/teams/announce-team.ts";
import { checkParent, checkTeamDescription, checkTeamName, requireFreeSlug } from "#server/teams/check-team.ts";
import { requireTeam, requireTeamFor, type TeamRow } from "#server/teams/team.ts";

type Input = {
  id: number;
  name?: string | null;
  description?: string | null;
  privacy?: TeamRow["privacy"] | null;
  /** Null: no parent. */
  parentId?: number | null;
};

/** Changes a team. What is left out does not change. */
export async function updateTeam(ctx: Context, input: Input): Promise<TeamRow> {
  const { team, organization } = await requireTeamFor(ctx, input.id, "team.update");
  const parentId = input.parentId === undefined ? team.parentId : input.parentId;
  if (parentId !== team.parentId) await requireTeamFor(ctx, input.id, "team.move");
  // Two teams that become each other's parents at once would be a circle.
  await lockOrganization(ctx, organization.id);
  const { name, slug } = input.name ? checkTeamName(input.name) : team;
  const description = input.description === undefined ? team.description : checkTeamDescription(input.description);
  const privacy = input.privacy ?? team.privacy;
  const { organizationId } = team;
  if (parentId !== team.parentId || privacy !== team.privacy)
    await checkParent(ctx, { organizationId, privacy, parentId, teamId: team.id });
  await requireFreeSlug(ctx, { organizationId, slug, teamId: team.id });
  await ctx.db.run(sql`
    update teams set name = ${name}, slug = ${slug}, description = ${description}, privacy = ${privacy}, parent_id = ${parentId}
    where id = ${team.id}`);
  const updated = await requireTeam(ctx, team.id);
  await announceTeamEdit(ctx, team, updated);
  await recordChanges(ctx, { from: team, to: updated, login: organization.login });
  return updated;
}

type Changes = { from: TeamRow; to: TeamRow; login: string };

async function recordChanges(ctx: Context, { from, to, login }: Changes): Promise<void> {
  const entry = { target: `${login}/${to.slug}`, organizationId: to.organizationId };
  if (from.slug !== to.slug)
    await recordAudit(ctx, { ...entry, action: "team.rename", data: { formerSlug: from.slug } });
  if (from.parentId !== to.parentId) await recordAudit(ctx, { ...entry, action: "team.change_parent_team" });
  if (from.description !== to.description || from.privacy !== to.privacy || from.name !== to.name)
    await recordAudit(ctx, { ...entry, action: "team.update", data: { privacy: to.privacy } });
}
