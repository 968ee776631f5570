import type { Context } from "#server/platform/context.ts";
import { toSimpleTeam } from "#server/rest/shapes/team.ts";
import type { AnnouncedTeam } from "#server/teams/announce-team.ts";
import { teamsById } from "#server/teams/team.ts";

/** A team in an event of its organization, whose owners see all teams. */
export async function toEventTeam(ctx: Context, { role, ...team }: AnnouncedTeam) {
  const [parent] = team.parentId === null ? [] : await teamsById(ctx, [team.parentId]);
  return {
    ...(await toSimpleTeam(ctx, team, role ?? null)),
    parent: parent ? await toSimpleTeam(ctx, parent) : null,
  };
}
