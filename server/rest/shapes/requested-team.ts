import { loadAccounts } from "#server/accounts/account.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { apiAddress } from "#server/rest/shapes/addresses.ts";
import type { TeamRow } from "#server/teams/team.ts";
import { organizationPaths } from "#shared/organization-paths.ts";

/** GitHub's `team` and `team-simple`, for a team whose review is requested. */
export async function toRequestedTeam(ctx: Context, team: TeamRow) {
  const owner = await batch(ctx, loadAccounts, team.organizationId);
  const url = apiAddress(ctx, `/organizations/${team.organizationId}/team/${team.id}`);
  return {
    id: team.id,
    node_id: globalId("TE", team.id),
    url,
    html_url: ctx.config.url + organizationPaths.team(owner?.login ?? "ghost", team.slug),
    name: team.name,
    slug: team.slug,
    description: team.description,
    privacy: team.privacy === "SECRET" ? "secret" : "closed",
    notification_setting: "notifications_enabled",
    permission: "pull",
    members_url: `${url}/members{/member}`,
    repositories_url: `${url}/repos`,
    type: "organization",
    organization_id: team.organizationId,
    parent: null,
  };
}
