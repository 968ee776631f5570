import { notFound, unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { requireTeam, type TeamRow } from "#server/teams/team.ts";
import { ORGANIZATION_LIMITS } from "#shared/limits.ts";
import { NAME_REQUIRED, tooLong } from "#shared/messages.ts";

export function checkTeamName(input: string): { name: string; slug: string } {
  const name = input.trim();
  if (name === "") throw unprocessable(NAME_REQUIRED, "name");
  if (name.length > ORGANIZATION_LIMITS.teamName)
    throw unprocessable(tooLong("Name", ORGANIZATION_LIMITS.teamName), "name");
  const slug = toSlug(name);
  if (slug === "") throw unprocessable("Name needs at least one letter or digit of the Latin alphabet.", "name");
  return { name, slug };
}

/** The name as addresses and mentions write it. */
function toSlug(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

export function checkTeamDescription(input: string | null | undefined): string | null {
  const description = input?.trim() || null;
  const { teamDescription } = ORGANIZATION_LIMITS;
  if (description && description.length > teamDescription)
    throw unprocessable(tooLong("Description", teamDescription), "description");
  return description;
}

export async function requireFreeSlug(
  ctx: Context,
  { organizationId, slug, teamId = 0 }: { organizationId: number; slug: string; teamId?: number },
): Promise<void> {
  const taken = await ctx.db.row(sql`
    select 1 from teams where organization_id = ${organizationId} and lower(slug) = ${slug} and id <> ${teamId}`);
  if (taken) throw unprocessable(`A team named '${slug}' exists already.`, "name");
}

type Placement = { organizationId: number; privacy: TeamRow["privacy"]; parentId: number | null; teamId?: number };

/** A parent is a visible team of the organization, not below the team itself, and leaves room for the levels below. */
export async function checkParent(
  ctx: Context,
  { organizationId, privacy, parentId, teamId = 0 }: Placement,
): Promise<void> {
  if (privacy === "SECRET" && (parentId !== null || (await hasChildren(ctx, teamId))))
    throw unprocessable("A secret team cannot have a parent team or child teams.", "privacy");
  if (parentId === null) return;
  const parent = await requireTeam(ctx, parentId);
  if (parent.organizationId !== organizationId) throw notFound("a Team");
  if (parent.privacy === "SECRET") throw unprocessable("A secret team cannot have child teams.", "parentTeamId");
  const levels = await readLevels(ctx, { parentId, teamId });
  if (levels.isCycle) throw unprocessable("A team cannot be below itself.", "parentTeamId");
  if (levels.above + levels.below > ORGANIZATION_LIMITS.teamLevels)
    throw unprocessable(`Teams can be nested ${ORGANIZATION_LIMITS.teamLevels} levels deep.`, "parentTeamId");
}

async function hasChildren(ctx: Context, teamId: number): Promise<boolean> {
  return (await ctx.db.row(sql`select 1 from teams where parent_id = ${teamId} limit 1`)) !== undefined;
}

/** The number of levels down to the parent, and from the team down. */
async function readLevels(ctx: Context, { parentId, teamId }: { parentId: number; teamId: number }) {
  const row = await ctx.db.row<{ above: number; below: number; isCycle: boolean }>(sql`
    select (select count(*)::integer from team_ancestors where team_id = ${parentId}) as above,
      (select coalesce(max(depth), 0)::integer + 1 from team_ancestors where ancestor_id = ${teamId}) as below,
      exists (select 1 from team_ancestors where team_id = ${parentId} and ancestor_id = ${teamId}) as is_cycle`);
  return row ?? { above: 0, below: 0, isCycle: false };
}
