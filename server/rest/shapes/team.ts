import type { Role } from "#server/access/policy.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { orNotFound } from "#server/errors.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { apiAddress, toTimestamp } from "#server/rest/shapes/addresses.ts";
import { toFullOrganization } from "#server/rest/shapes/organization.ts";
import { loadTeams, type TeamRow } from "#server/teams/team.ts";
import { organizationPaths } from "#shared/organization-paths.ts";

/** GitHub's `team`, with the role that it has on the repository of the answer. */
export async function toTeam(ctx: Context, team: TeamRow, role: Role | null = null) {
  const parent = team.parentId === null ? undefined : await batch(ctx, loadTeams, team.parentId);
  return {
    ...(await toSimpleTeam(ctx, team, role)),
    parent: parent ? await toSimpleTeam(ctx, parent) : null,
  };
}

/** GitHub's `team-full`. */
export async function toFullTeam(ctx: Context, team: TeamRow) {
  const [shown, counts, organization] = await Promise.all([
    toTeam(ctx, team),
    batch(ctx, loadTeamCounts, team.id),
    batch(ctx, loadAccounts, team.organizationId),
  ]);
  return {
    ...shown,
    members_count: counts?.members ?? 0,
    repos_count: counts?.repositories ?? 0,
    created_at: toTimestamp(team.createdAt),
    updated_at: toTimestamp(team.createdAt),
    organization: await toFullOrganization(ctx, orNotFound(organization, "an Organization")),
  };
}

const PERMISSIONS: Readonly<Record<Role, string>> = {
  READ: "pull",
  TRIAGE: "triage",
  WRITE: "push",
  MAINTAIN: "maintain",
  ADMIN: "admin",
};

/** Without its parent. */
export async function toSimpleTeam(ctx: Context, team: TeamRow, role: Role | null = null) {
  const organization = orNotFound(await batch(ctx, loadAccounts, team.organizationId), "an Organization");
  const url = apiAddress(ctx, `/orgs/${organization.login}/teams/${team.slug}`);
  return {
    id: team.id,
    node_id: globalId("TE", team.id),
    url,
    html_url: ctx.config.url + organizationPaths.team(organization.login, team.slug),
    members_url: `${url}/members{/member}`,
    repositories_url: `${url}/repos`,
    name: team.name,
    slug: team.slug,
    description: team.description,
    privacy: team.privacy === "SECRET" ? "secret" : "closed",
    notification_setting: "notifications_enabled",
    permission: PERMISSIONS[role ?? "READ"],
    type: "organization",
    organization_id: team.organizationId,
  };
}

type Counts = { id: number; members: number; repositories: number };

async function loadTeamCounts(ctx: Context, ids: readonly number[]): Promise<(Counts | undefined)[]> {
  const rows = await ctx.db.rows<Counts>(
    prepared(sql`
    select t.id, (select count(*) from team_members m where m.team_id = t.id)::int as members,
      (select count(*) from team_repositories x where x.team_id = t.id)::int as repositories
    from teams t where t.id = any(${[...ids]}::bigint[])`),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}
