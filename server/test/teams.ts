import { writeTeamMember, writeTeamRepository } from "#server/access/membership.ts";
import type { Role } from "#server/access/policy.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

type NewTeam = {
  organizationId: number;
  slug: string;
  memberIds: number[];
  repositories: { id: number; role: Role }[];
  parentId?: number;
};

/** Writes a team with its members and repositories, without checks. */
export async function createTeam(ctx: Context, input: NewTeam): Promise<number> {
  const { organizationId, slug, parentId = null } = input;
  const team = await ctx.db.row<{ id: number }>(sql`
    insert into teams (organization_id, slug, name, parent_id)
    values (${organizationId}, ${slug}, ${slug}, ${parentId}) returning id`);
  const teamId = team?.id ?? 0;
  for (const accountId of input.memberIds) await writeTeamMember(ctx, { teamId, accountId, role: "MEMBER" });
  for (const { id, role } of input.repositories) await writeTeamRepository(ctx, { teamId, repositoryId: id, role });
  return teamId;
}
