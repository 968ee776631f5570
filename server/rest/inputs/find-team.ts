import { missingResource } from "#server/rest/http/rest-error.ts";
import type { RestRequest } from "#server/rest/http/route.ts";
import { findOrganization } from "#server/rest/inputs/find-resource.ts";
import { teamBySlug, type TeamRow } from "#server/teams/team.ts";

/** The team of `{org}` and `{team_slug}`. */
export async function findTeam(request: RestRequest): Promise<TeamRow> {
  const { account } = await findOrganization(request);
  const team = await teamBySlug(request.ctx, account.id, request.params["team_slug"] ?? "");
  if (!team) throw missingResource();
  return team;
}
