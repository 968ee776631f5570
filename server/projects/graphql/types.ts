import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { orNotFound } from "#server/errors.ts";
import { issueKey, type IssueRow } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import {
  canWriteProject,
  loadProjectIds,
  loadProjects,
  PROJECT_ITEMS_MAX,
  projectPath,
  projectsWhere,
  type ProjectRow,
} from "#server/projects/project.ts";

type Resolvers = FeatureResolvers["projects"];
type ListArgs = PageArgs & { query?: string | null };

export const ProjectV2: Resolvers["ProjectV2"] = {
  id: (project) => globalId("PVT", project.id),
  closed: (project) => project.isClosed,
  public: (project) => project.isPublic,
  resourcePath: projectPath,
  url: (project, _, ctx) => ctx.config.url + projectPath(project),
  owner: async (project, _, ctx) => orNotFound(await batch(ctx, loadAccounts, project.ownerId), "a RepositoryOwner"),
  viewerCanUpdate: (project, _, ctx) => canWriteProject(ctx, project.ownerId),
  hasReachedItemsLimit: async (project, _, ctx) => {
    const row = await ctx.db.row<{ count: number }>(
      sql`select count(*) as count from project_items where project_id = ${project.id}`,
    );
    return (row?.count ?? 0) >= PROJECT_ITEMS_MAX;
  },
};

export const Repository: Resolvers["Repository"] = {
  projectsV2: (repository, args, ctx) => listProjects(ctx, repository.ownerId, args),
};

const ownerFields = {
  projectsV2: (account: AccountRow, args: ListArgs, ctx: Context) => listProjects(ctx, account.id, args),
};

export const Organization: Resolvers["Organization"] = ownerFields;
export const User: Resolvers["User"] = ownerFields;

const issueFields = {
  projectsV2: async (issue: IssueRow, args: PageArgs, ctx: Context) =>
    connectionFromArray(await loadProjectsOfIssue(ctx, issue), args, 10),
  projectItemsNext: async (issue: IssueRow, args: PageArgs, ctx: Context) => {
    const projects = await loadProjectsOfIssue(ctx, issue);
    return connectionFromArray(
      projects.map((project) => ({ project })),
      args,
      10,
    );
  },
};

export const Issue: Resolvers["Issue"] = issueFields;
export const PullRequest: Resolvers["PullRequest"] = issueFields;

async function loadProjectsOfIssue(ctx: Context, { repositoryId, id }: IssueRow): Promise<ProjectRow[]> {
  const row = await batch(ctx, loadProjectIds, { repositoryId, id }, issueKey);
  const projects = await Promise.all((row?.projectIds ?? []).map((projectId) => batch(ctx, loadProjects, projectId)));
  return projects.filter((project) => project !== undefined);
}

async function listProjects(ctx: Context, ownerId: number, args: ListArgs) {
  const text = args.query?.trim().toLowerCase() ?? "";
  const rows = await projectsWhere(
    ctx,
    sql`p.owner_id = ${ownerId} and (${text} = '' or strpos(lower(p.title), ${text}) > 0)`,
  );
  return connectionFromArray(rows, args, 20);
}
