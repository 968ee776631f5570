import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { viewerCanAsOwner } from "#server/access/authorize.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { orNotFound } from "#server/errors.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { toConnection } from "#server/platform/graphql/connection.ts";
import { connectionFromArray } from "#server/platform/graphql/connection.ts";
import { globalId, toDatabaseId } from "#server/platform/graphql/global-id.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { loadRepositories, viewerCan } from "#server/repositories/repository.ts";
import { accessKey, loadAccessSources } from "#server/teams/access-sources.ts";
import { listAccess, listAccessCandidates, listTeamsWithAccess } from "#server/teams/list-access.ts";
import { listMentionableTeams, listTeams, loadAncestors, loadChildTeams } from "#server/teams/list-teams.ts";
import { listTeamCandidates, listTeamMembers, loadIsInTeam, type TeamMemberRow } from "#server/teams/team-members.ts";
import {
  listRepositoryCandidates,
  listTeamRepositories,
  type TeamRepositoryRow,
} from "#server/teams/team-repositories.ts";
import { loadTeams, teamBySlug, viewerCanTeam, type TeamRow } from "#server/teams/team.ts";
import { paths } from "#shared/paths.ts";
import { organizationPaths } from "#shared/organization-paths.ts";

type Resolvers = FeatureResolvers["teams"];

export const Organization: Resolvers["Organization"] = {
  newTeamResourcePath: ({ login }) => organizationPaths.newTeam(login),
  newTeamUrl: ({ login }, _, ctx) => ctx.config.url + organizationPaths.newTeam(login),
  teamsResourcePath: ({ login }) => organizationPaths.teams(login),
  teamsUrl: ({ login }, _, ctx) => ctx.config.url + organizationPaths.teams(login),
  teams: (account, args, ctx) => listTeams(ctx, account.id, args),
  team: (account, { slug }, ctx) => teamBySlug(ctx, account.id, slug),
  viewerCanCreateTeams: (account, _, ctx) => viewerCanAsOwner(ctx, "organization.createTeam", account.id),
};

async function getOrganization(team: TeamRow, ctx: Context): Promise<AccountRow> {
  return orNotFound(await batch(ctx, loadAccounts, team.organizationId), "an Organization");
}

async function getPath(team: TeamRow, ctx: Context): Promise<string> {
  return organizationPaths.team((await getOrganization(team, ctx)).login, team.slug);
}

/** A team whose review was requested is known by its name to every reader of the pull request, and by nothing else. */
async function isVisible(team: TeamRow, ctx: Context): Promise<boolean> {
  return (await batch(ctx, loadTeams, team.id)) !== undefined;
}

const NO_MEMBERS = toConnection<TeamMemberRow>([], { offset: 0, limit: 0 }, 0);
const NO_REPOSITORIES = toConnection<TeamRepositoryRow>([], { offset: 0, limit: 0 }, 0);

/** A path of the team's organization or of the team, and its URL. */
function pathFields(read: (login: string, slug: string) => string) {
  const path = async (team: TeamRow, _: unknown, ctx: Context) =>
    read((await getOrganization(team, ctx)).login, team.slug);
  const url = async (team: TeamRow, _: unknown, ctx: Context) => ctx.config.url + (await path(team, _, ctx));
  return { path, url };
}

const editTeam = pathFields((login, slug) => organizationPaths.team(login, slug));
const newTeam = pathFields((login, slug) => organizationPaths.newTeam(login, slug));
const teamList = pathFields((login) => organizationPaths.teams(login));

export const Team: Resolvers["Team"] = {
  avatarUrl: async (team, { size }, ctx) => {
    const { id, avatarVersion } = await getOrganization(team, ctx);
    return ctx.config.url + paths.avatar(id, { size, version: avatarVersion });
  },
  databaseId: (team) => toDatabaseId(team.id),
  editTeamResourcePath: editTeam.path,
  editTeamUrl: editTeam.url,
  memberStatuses: (_, args) => ({ ...connectionFromArray<never>([], args, 0), edges: [] }),
  membersResourcePath: editTeam.path,
  membersUrl: editTeam.url,
  newTeamResourcePath: newTeam.path,
  newTeamUrl: newTeam.url,
  notificationSetting: () => "NOTIFICATIONS_ENABLED",
  repositoriesResourcePath: editTeam.path,
  repositoriesUrl: editTeam.url,
  reviewRequestDelegationEnabled: () => false,
  reviewRequestDelegationMemberCount: () => null,
  reviewRequestDelegationNotifyTeam: () => false,
  teamsResourcePath: teamList.path,
  teamsUrl: teamList.url,
  updatedAt: (team) => team.createdAt,
  description: async (team, _, ctx) => ((await isVisible(team, ctx)) ? team.description : null),
  id: (team) => globalId("TE", team.id),
  combinedSlug: async (team, _, ctx) => `${(await getOrganization(team, ctx)).login}/${team.slug}`,
  organization: (team, _, ctx) => getOrganization(team, ctx),
  parentTeam: (team, _, ctx) => (team.parentId === null ? null : batch(ctx, loadTeams, team.parentId)),
  ancestors: async (team, _, ctx) => (await batch(ctx, loadAncestors, team.id)) ?? [],
  childTeams: async (team, _, ctx) => (await batch(ctx, loadChildTeams, team.id)) ?? [],
  members: async (team, args, ctx) => {
    const page = (await isVisible(team, ctx)) ? await listTeamMembers(ctx, team.id, args) : NO_MEMBERS;
    return { ...page, edges: page.edges.map((edge) => ({ ...edge, role: edge.node.role })) };
  },
  repositories: async (team, args, ctx) => {
    const page = (await isVisible(team, ctx)) ? await listTeamRepositories(ctx, team.id, args) : NO_REPOSITORIES;
    const edges = await Promise.all(
      page.edges.map(async ({ cursor, node: row }) => ({
        cursor,
        node: orNotFound(await batch(ctx, loadRepositories, row.repositoryId), "a Repository"),
        row,
      })),
    );
    return { ...page, nodes: edges.map((edge) => edge.node), edges };
  },
  memberCandidates: async (team, { query }, ctx) =>
    (await viewerCanTeam(ctx, "team.members", team)) ? listTeamCandidates(ctx, team, query) : [],
  repositoryCandidates: async (team, { query }, ctx) =>
    (await viewerCanTeam(ctx, "team.repositories", team)) ? listRepositoryCandidates(ctx, team, query) : [],
  viewerCanAdminister: (team, _, ctx) => viewerCanTeam(ctx, "team.update", team),
  viewerCanDelete: (team, _, ctx) => viewerCanTeam(ctx, "team.delete", team),
  viewerIsAMember: async (team, _, ctx) => (await batch(ctx, loadIsInTeam, team.id)) === true,
  resourcePath: (team, _, ctx) => getPath(team, ctx),
  url: async (team, _, ctx) => ctx.config.url + (await getPath(team, ctx)),
};

export const TeamRepositoryEdge: Resolvers["TeamRepositoryEdge"] = {
  permission: ({ row }) => row.role,
  inheritedFrom: ({ row }, _, ctx) =>
    row.inheritedFromId === null ? null : batch(ctx, loadTeams, row.inheritedFromId),
};

export const RepositoryAccessSource: Resolvers["RepositoryAccessSource"] = {
  team: ({ teamId }, _, ctx) => (teamId === null ? null : batch(ctx, loadTeams, teamId)),
  memberOf: ({ memberOfId }, _, ctx) => (memberOfId === null ? null : batch(ctx, loadTeams, memberOfId)),
};

export const RepositoryCollaboratorEdge: Resolvers["RepositoryCollaboratorEdge"] = {
  permission: ({ row }) => row.role,
  accessSources: async ({ row }, _, ctx) => (await batch(ctx, loadAccessSources, row, accessKey)) ?? [],
};

export const Repository: Resolvers["Repository"] = {
  collaborators: async (repository, args, ctx) => {
    if (!viewerCan(ctx, "repository.collaborators", repository)) return null;
    const page = await listAccess(ctx, repository, args);
    const edges = await Promise.all(
      page.edges.map(async ({ cursor, node: row }) => ({
        cursor,
        node: orNotFound(await batch(ctx, loadAccounts, row.accountId), "a User"),
        row,
      })),
    );
    return { ...page, nodes: edges.map((edge) => edge.node), edges };
  },
  teamsWithAccess: (repository, _, ctx) =>
    viewerCan(ctx, "repository.collaborators", repository) ? listTeamsWithAccess(ctx, repository) : null,
  accessCandidates: async (repository, { query }, ctx) => {
    if (!viewerCan(ctx, "repository.collaborators", repository)) return [];
    const { teams, people } = await listAccessCandidates(ctx, repository, query);
    return [
      ...teams.map((team) => withTypeName("Team", team)),
      ...people.map((person) => withTypeName("User", person)),
    ];
  },
  mentionableTeams: (repository, { query }, ctx) => listMentionableTeams(ctx, repository.ownerId, query),
};
