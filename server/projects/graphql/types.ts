import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { orNotFound } from "#server/errors.ts";
import { hasNone } from "#server/issues/issue-relations.ts";
import { issueKey, type IssueRow } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";
import { globalId, toDatabaseId } from "#server/platform/graphql/global-id.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { listLinkedRepositoryIds } from "#server/projects/link-repository.ts";
import { loadItemsOfIssues, type ProjectItemRow } from "#server/projects/project-item.ts";
import {
  canWriteProject,
  loadProjectIds,
  loadProjects,
  PROJECT_ITEMS_MAX,
  projectPath,
  projectsWhere,
  type ProjectRow,
} from "#server/projects/project.ts";
import { loadRepositories } from "#server/repositories/repository.ts";
import { sortRepositories } from "#server/repositories/repository-filter.ts";
import { readProjectQuery, selectProjects, type ProjectListArgs } from "#server/projects/select-projects.ts";

const REPOSITORIES_SHOWN = 30;
const ITEMS_SHOWN = 10;

type Resolvers = FeatureResolvers["projects"];

export const ProjectV2: Resolvers["ProjectV2"] = {
  id: (project) => globalId("PVT", project.id),
  closed: (project) => project.isClosed,
  public: (project) => project.isPublic,
  resourcePath: projectPath,
  url: (project, _, ctx) => ctx.config.url + projectPath(project),
  owner: async (project, _, ctx) => {
    const owner = orNotFound(await batch(ctx, loadAccounts, project.ownerId), "a ProjectV2Owner");
    return withTypeName(owner.kind === "ORGANIZATION" ? "Organization" : "User", owner);
  },
  creator: (project, _, ctx) => loadAccount(ctx, project.creatorId),
  databaseId: ({ id }) => toDatabaseId(id),
  fullDatabaseId: ({ id }) => id,
  repositories: async (project, args, ctx) => {
    const ids = await listLinkedRepositoryIds(ctx, project.id);
    const repositories = await Promise.all(ids.map((id) => batch(ctx, loadRepositories, id)));
    const found = repositories.filter((repository) => repository !== undefined);
    return connectionFromArray(sortRepositories(found, args.orderBy), args, REPOSITORIES_SHOWN);
  },
  teams: (_, args) => connectionFromArray([], args, 1),
  template: ({ isTemplate }) => isTemplate,
  view: () => null,
  views: (_, args) => connectionFromArray([], args, 1),
  viewerCanClose: async (project, _, ctx) => !project.isClosed && (await canWriteProject(ctx, project.ownerId)),
  viewerCanReopen: async (project, _, ctx) => project.isClosed && (await canWriteProject(ctx, project.ownerId)),
  viewerCanUpdate: (project, _, ctx) => canWriteProject(ctx, project.ownerId),
  hasReachedItemsLimit: async (project, _, ctx) => {
    const row = await ctx.db.row<{ count: number }>(
      sql`select count(*) as count from project_items where project_id = ${project.id}`,
    );
    return (row?.count ?? 0) >= PROJECT_ITEMS_MAX;
  },
};

export const Repository: Resolvers["Repository"] = {
  projectV2: ({ ownerId }, { number }, ctx) => findProject(ctx, ownerId, number),
  projectsV2: ({ ownerId }, args, ctx) => listProjects(ctx, ownerId, args),
  recentProjects: ({ ownerId }, args, ctx) => listProjects(ctx, ownerId, { ...args, orderBy: LAST_CHANGED }),
};

const ownerFields = {
  projectV2: ({ id }: AccountRow, { number }: { number: number }, ctx: Context) => findProject(ctx, id, number),
  projectsV2: ({ id }: AccountRow, args: ProjectListArgs, ctx: Context) => listProjects(ctx, id, args),
  recentProjects: ({ id }: AccountRow, args: PageArgs, ctx: Context) =>
    listProjects(ctx, id, { ...args, orderBy: LAST_CHANGED }),
};

export const Organization: Resolvers["Organization"] = ownerFields;
export const User: Resolvers["User"] = ownerFields;

const issueFields = {
  projectV2: async (issue: IssueRow, { number }: { number: number }, ctx: Context) =>
    (await loadProjectsOfIssue(ctx, issue)).find((project) => project.number === number),
  projectsV2: async (issue: IssueRow, args: ProjectListArgs, ctx: Context) =>
    selectProjects(ctx, await loadProjectsOfIssue(ctx, issue), { ...args, defaultSize: 10 }),
  projectItems: async (issue: IssueRow, args: PageArgs & { includeArchived?: boolean | null }, ctx: Context) => {
    const items = await loadItems(ctx, issue);
    const shown = args.includeArchived === false ? items.filter(({ isArchived }) => !isArchived) : items;
    return connectionFromArray(shown, args, ITEMS_SHOWN);
  },
  projectItemsNext: async (issue: IssueRow, args: PageArgs, ctx: Context) =>
    connectionFromArray(await loadItems(ctx, issue), args, ITEMS_SHOWN),
};

export const Issue: Resolvers["Issue"] = issueFields;
export const PullRequest: Resolvers["PullRequest"] = issueFields;

async function loadProjectsOfIssue(ctx: Context, issue: IssueRow): Promise<ProjectRow[]> {
  if (hasNone(issue, "PROJECT_ITEMS")) return [];
  const { repositoryId, id } = issue;
  const row = await batch(ctx, loadProjectIds, { repositoryId, id }, issueKey);
  const projects = await Promise.all((row?.projectIds ?? []).map((projectId) => batch(ctx, loadProjects, projectId)));
  return projects.filter((project) => project !== undefined);
}

async function loadItems(ctx: Context, issue: IssueRow): Promise<ProjectItemRow[]> {
  if (hasNone(issue, "PROJECT_ITEMS")) return [];
  const { repositoryId, id } = issue;
  return (await batch(ctx, loadItemsOfIssues, { repositoryId, id }, issueKey))?.items ?? [];
}

const LAST_CHANGED = { field: "UPDATED_AT", direction: "DESC" } as const;

async function listProjects(ctx: Context, ownerId: number, args: ProjectListArgs) {
  const { text, isClosed = null } = readProjectQuery(args.query);
  const rows = await projectsWhere(
    ctx,
    sql`p.owner_id = ${ownerId} and (${text} = '' or strpos(lower(p.title), ${text}) > 0)
      and (${isClosed}::boolean is null or p.is_closed = ${isClosed})`,
  );
  return selectProjects(ctx, rows, { ...args, defaultSize: 20 });
}

async function findProject(ctx: Context, ownerId: number, number: number): Promise<ProjectRow | undefined> {
  const [project] = await projectsWhere(ctx, sql`p.owner_id = ${ownerId} and p.number = ${number}`);
  return project;
}
