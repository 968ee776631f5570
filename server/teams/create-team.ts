import { requireTeamScope, viewerCanAsOwner } from "#server/access/authorize.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { unprocessable, UserError } from "#server/errors.ts";
import { requireOrganization } from "#server/organizations/organization.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { announceTeams } from "#server/teams/announce-team.ts";
import { checkParent, checkTeamDescription, checkTeamName, requireFreeSlug } from "#server/teams/check-team.ts";
import { requireTeam, type TeamRow } from "#server/teams/team.ts";
import { ORGANIZATION_LIMITS } from "#shared/limits.ts";

type NewTeam = {
  organizationId: number;
  name: string;
  description?: string | null;
  privacy?: TeamRow["privacy"] | null;
  parentId?: number | null;
};

/** Creates a team without members. */
export async function createTeam(ctx: Context, input: NewTeam): Promise<TeamRow> {
  requireTeamScope(ctx);
  const organization = await requireOrganization(ctx, input.organizationId);
  if (!(await viewerCanAsOwner(ctx, "organization.createTeam", organization.id)))
    throw new UserError("FORBIDDEN", "Only organization owners can create teams.");
  const { name, slug } = checkTeamName(input.name);
  const description = checkTeamDescription(input.description);
  const { parentId = null } = input;
  const privacy = input.privacy ?? "VISIBLE";
  await checkParent(ctx, { organizationId: organization.id, privacy, parentId });
  await requireFreeSlug(ctx, { organizationId: organization.id, slug });
  await requireRoom(ctx, organization.id);
  const row = await ctx.db.row<{ id: number }>(sql`
    insert into teams (organization_id, slug, name, description, privacy, parent_id, created_at)
    values (${organization.id}, ${slug}, ${name}, ${description}, ${privacy}, ${parentId}, ${ctx.now}) returning id`);
  await recordAudit(ctx, {
    action: "team.create",
    target: `${organization.login}/${slug}`,
    organizationId: organization.id,
    data: { privacy },
  });
  const team = await requireTeam(ctx, row?.id ?? 0);
  await announceTeams(ctx, "created", [team]);
  return team;
}

async function requireRoom(ctx: Context, organizationId: number): Promise<void> {
  const row = await ctx.db.row<{ count: number }>(sql`
    select count(*)::integer as count from teams where organization_id = ${organizationId}`);
  if ((row?.count ?? 0) >= ORGANIZATION_LIMITS.teams)
    throw unprocessable(`An organization can have ${ORGANIZATION_LIMITS.teams} teams.`);
}
