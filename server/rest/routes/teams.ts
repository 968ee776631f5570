import type { TeamRole } from "#server/access/membership.ts";
import type { Role } from "#server/access/policy.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import { batch } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { loadRepositories } from "#server/repositories/repository.ts";
import { created, listed, noContent, ok } from "#server/rest/http/answer.ts";
import { slicePage } from "#server/rest/http/page.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";
import { readRoute, writeRoute, type Handle, type RestRequest, type RestRoute } from "#server/rest/http/route.ts";
import { findAccount, findOrganization, findRepository } from "#server/rest/inputs/find-resource.ts";
import { optionalChoice, readFields } from "#server/rest/inputs/read-fields.ts";
import { findTeam } from "#server/rest/inputs/find-team.ts";
import { createFullTeam, readNewTeam, readTeamChange, REPOSITORY_ROLES } from "#server/rest/inputs/write-team.ts";
import { apiAddress } from "#server/rest/shapes/addresses.ts";
import { toPermissions, toRepository } from "#server/rest/shapes/repository.ts";
import { toFullTeam, toTeam } from "#server/rest/shapes/team.ts";
import { toUser } from "#server/rest/shapes/user.ts";
import { deleteTeam } from "#server/teams/delete-team.ts";
import { listTeams, loadChildTeams } from "#server/teams/list-teams.ts";
import { removeTeamMember, setTeamMember } from "#server/teams/set-team-member.ts";
import { removeTeamRepository, setTeamRepository } from "#server/teams/set-team-repository.ts";
import { listTeamMembers, readTeamRole } from "#server/teams/team-members.ts";
import { listTeamRepositories, readTeamRepositoryRole } from "#server/teams/team-repositories.ts";
import { visibleTeams, type TeamRow } from "#server/teams/team.ts";
import { updateTeam } from "#server/teams/update-team.ts";

const ORG = "/orgs/{org}";
const TEAM = `${ORG}/teams/{team_slug}`;
const MEMBER = `${TEAM}/memberships/{username}`;
const REPOSITORY = `${TEAM}/repos/{owner}/{repo}`;
const resource = "Team";

/** Teams, their members and their repositories. Changes need the scope `admin:org`. */
export const TEAM_ROUTES: readonly RestRoute[] = [
  readTeams(`${ORG}/teams`, "teams/list", async (request) => {
    const { ctx, page } = request;
    const { account } = await findOrganization(request);
    const found = await listTeams(ctx, account.id, { first: page.perPage, skip: page.offset });
    return listed(await Promise.all(found.nodes.map((team) => toTeam(ctx, team))), { total: found.totalCount });
  }),
  readTeams(TEAM, "teams/get-by-name", async (request) => ok(await toFullTeam(request.ctx, await findTeam(request)))),
  readTeams(`${TEAM}/members`, "teams/list-members-in-org", async (request) => {
    const { ctx, page } = request;
    const { id } = await findTeam(request);
    const found = await listTeamMembers(ctx, id, { first: page.perPage, skip: page.offset, membership: "ALL" });
    return listed(
      found.nodes.map((member) => toUser(ctx, member)),
      { total: found.totalCount },
    );
  }),
  readTeams(`${TEAM}/repos`, "teams/list-repos-in-org", async (request) => {
    const { ctx, page } = request;
    const { id } = await findTeam(request);
    const found = await listTeamRepositories(ctx, id, { first: page.perPage, skip: page.offset });
    const rows = await Promise.all(found.nodes.map(({ repositoryId }) => batch(ctx, loadRepositories, repositoryId)));
    const shown = rows.flatMap((row) => (row ? [toRepository(ctx, row)] : []));
    return listed(await Promise.all(shown), { total: found.totalCount });
  }),
  readTeams(`${TEAM}/teams`, "teams/list-child-in-org", async (request) => {
    const { ctx, page } = request;
    const children = (await batch(ctx, loadChildTeams, (await findTeam(request)).id)) ?? [];
    const { rows, extent } = slicePage(children, page);
    return listed(await Promise.all(rows.map((team) => toTeam(ctx, team))), extent);
  }),
  writeRoute(`POST ${ORG}/teams`, { operation: "teams/create", mutation: "createTeam", resource }, async (request) => {
    const { account } = await findOrganization(request);
    const team = await runCommand(request.ctx, createFullTeam, await readNewTeam(request, account));
    return created(await toFullTeam(request.ctx, team));
  }),
  writeRoute(
    `PATCH ${TEAM}`,
    { operation: "teams/update-in-org", mutation: "updateTeam", resource },
    async (request) => {
      const team = await findTeam(request);
      const change = await readTeamChange(request, team);
      return ok(await toFullTeam(request.ctx, await runCommand(request.ctx, updateTeam, change)));
    },
  ),
  writeRoute(
    `DELETE ${TEAM}`,
    { operation: "teams/delete-in-org", mutation: "deleteTeam", resource },
    async (request) => {
      const { id } = await findTeam(request);
      await runCommand(request.ctx, deleteTeam, { id });
      return noContent();
    },
  ),
  readTeams(MEMBER, "teams/get-membership-for-user-in-org", async (request) => {
    const { team, person } = await findMember(request);
    return ok(await showMembership(request, team, person));
  }),
  writeRoute(
    `PUT ${MEMBER}`,
    { operation: "teams/add-or-update-membership-for-user-in-org", mutation: "setTeamMember", resource },
    async (request) => {
      const { team, person } = await findMember(request);
      const role = optionalChoice<TeamRole>(readFields(request.body), "role", MEMBER_ROLES) ?? "MEMBER";
      await runCommand(request.ctx, setTeamMember, { teamId: team.id, login: person.login, role });
      return ok(await showMembership(request, team, person));
    },
  ),
  writeRoute(
    `DELETE ${MEMBER}`,
    { operation: "teams/remove-membership-for-user-in-org", mutation: "removeTeamMember", resource },
    async (request) => {
      const { team, person } = await findMember(request);
      await runCommand(request.ctx, removeTeamMember, { teamId: team.id, accountId: person.id });
      return noContent();
    },
  ),
  readTeams(REPOSITORY, "teams/check-permissions-for-repo-in-org", async (request) => {
    const { ctx, media } = request;
    const team = await findTeam(request);
    const repository = await findRepository(request);
    const role = await readTeamRepositoryRole(ctx, { teamId: team.id, repositoryId: repository.id });
    if (!role) throw missingResource();
    if (!media.isRepository) return noContent();
    return ok({
      ...(await toRepository(ctx, repository)),
      permissions: toPermissions(role),
      role_name: role.toLowerCase(),
    });
  }),
  writeRoute(
    `PUT ${REPOSITORY}`,
    { operation: "teams/add-or-update-repo-permissions-in-org", mutation: "setTeamRepository", resource },
    async (request) => {
      const team = await findTeam(request);
      const repository = await findRepository(request);
      const role = optionalChoice<Role>(readFields(request.body), "permission", REPOSITORY_ROLES) ?? "READ";
      await runCommand(request.ctx, setTeamRepository, { teamId: team.id, repositoryId: repository.id, role });
      return noContent();
    },
  ),
  writeRoute(
    `DELETE ${REPOSITORY}`,
    { operation: "teams/remove-repo-in-org", mutation: "removeTeamRepository", resource },
    async (request) => {
      const team = await findTeam(request);
      const repository = await findRepository(request);
      await runCommand(request.ctx, removeTeamRepository, { teamId: team.id, repositoryId: repository.id });
      return noContent();
    },
  ),
  {
    ...readRoute("/user/teams", "teams/list-for-authenticated-user", async (request) => {
      const { ctx } = request;
      const teams = await visibleTeams(
        ctx,
        sql`exists (select 1 from team_members m where m.team_id = t.id and m.account_id = ${ctx.viewer.accountId})`,
        sql`order by t.id`,
      );
      const { rows, extent } = slicePage(teams, request.page);
      return listed(await Promise.all(rows.map((team) => toFullTeam(ctx, team))), extent);
    }),
    field: "Query.viewer",
    isPersonal: true,
  },
];

const MEMBER_ROLES = { member: "MEMBER", maintainer: "MAINTAINER" } as const;

function readTeams(path: string, operation: string, handle: Handle): RestRoute {
  return { ...readRoute(path, operation, handle), field: "Query.organization" };
}

async function findMember(request: RestRequest): Promise<{ team: TeamRow; person: AccountRow }> {
  return { team: await findTeam(request), person: await findAccount(request) };
}

/** GitHub's `team-membership`, also of people in teams below; 404 for all others. */
async function showMembership({ ctx, params }: RestRequest, team: TeamRow, person: AccountRow) {
  const role = await readTeamRole(ctx, { teamId: team.id, accountId: person.id });
  if (!role) throw missingResource();
  const url = apiAddress(ctx, `/orgs/${params["org"]}/teams/${team.slug}/memberships/${person.login}`);
  return { url, role: role.toLowerCase(), state: "active" };
}
