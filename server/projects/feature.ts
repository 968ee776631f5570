import { runCommand } from "#server/run-command.ts";
import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { batch, type Context } from "#server/context.ts";
import { withTypeName } from "#server/issues/feature.ts";
import { ISSUE_CREATED } from "#server/issues/create-issue.ts";
import { issueKey, loadIssues, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";
import { addStep } from "#server/platform/hooks.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { globalId, idNumbers } from "#server/platform/graphql/global-id.ts";
import {
  loadProjectIds,
  loadProjects,
  canWriteProject,
  PROJECT_ITEMS_MAX,
  projectsWhere,
  type ProjectRow,
} from "#server/projects/project.ts";
import {
  addNewIssueToProjects,
  addProjectItem,
  createProject,
  deleteProject,
  deleteProjectItem,
  updateProject,
} from "#server/projects/write-project.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

type Input<T> = { input: T & { clientMutationId?: string | null } };
type ListArgs = PageArgs & { query?: string | null };

async function listProjects(ctx: Context, ownerId: number, args: ListArgs) {
  const text = args.query?.trim().toLowerCase() ?? "";
  const rows = await projectsWhere(
    ctx,
    sql`p.owner_id = ${ownerId} and (${text} = '' or strpos(lower(p.title), ${text}) > 0)`,
  );
  return connectionFromArray(rows, args, 20);
}

const issueProjects = {
  projectsV2: async (issue: IssueRow, args: PageArgs, ctx: Context) => {
    const row = await batch(ctx, loadProjectIds, { repositoryId: issue.repositoryId, id: issue.id }, issueKey);
    const found = await Promise.all((row?.projectIds ?? []).map((id) => batch(ctx, loadProjects, id)));
    return connectionFromArray(
      found.filter((project) => project !== undefined),
      args,
      10,
    );
  },
};

const loadOwned = {
  projectsV2: (account: AccountRow, args: ListArgs, ctx: Context) => listProjects(ctx, account.id, args),
};
const projectId = (id: string) => idNumbers(id, ["PVT"])[0];
const contentKey = (id: string): IssueKey => {
  const [repositoryId, number] = idNumbers(id, ["I", "PR"]);
  return { repositoryId, id: number };
};
const content = async (ctx: Context, key: IssueKey) => withTypeName(await batch(ctx, loadIssues, key, issueKey));

const resolvers: Resolvers = {
  ProjectV2: {
    id: (project: ProjectRow) => globalId("PVT", project.id),
    closed: (project: ProjectRow) => project.isClosed,
    public: (project: ProjectRow) => project.isPublic,
    owner: (project: ProjectRow, _: unknown, ctx: Context) => batch(ctx, loadAccounts, project.ownerId),
    viewerCanUpdate: (project: ProjectRow, _: unknown, ctx: Context) => canWriteProject(ctx, project.ownerId),
    hasReachedItemsLimit: async (project: ProjectRow, _: unknown, ctx: Context) => {
      const row = await ctx.db.row<{ count: number }>(
        sql`select count(*) as count from project_items where project_id = ${project.id}`,
      );
      return (row?.count ?? 0) >= PROJECT_ITEMS_MAX;
    },
  },
  Repository: {
    projectsV2: (repository: RepositoryRow, args: ListArgs, ctx: Context) =>
      listProjects(ctx, repository.ownerId, args),
  },
  Organization: loadOwned,
  User: loadOwned,
  Issue: issueProjects,
  PullRequest: issueProjects,
  Mutation: {
    createProjectV2: async (_: unknown, { input }: Input<{ ownerId: string; title: string }>, ctx: Context) => ({
      projectV2: await runCommand(ctx, createProject, {
        ownerId: idNumbers(input.ownerId, ["A"])[0],
        title: input.title,
      }),
      clientMutationId: input.clientMutationId,
    }),
    updateProjectV2: async (
      _: unknown,
      { input }: Input<{ projectId: string; title?: string; closed?: boolean; public?: boolean }>,
      ctx: Context,
    ) => ({
      projectV2: await runCommand(ctx, updateProject, { ...input, id: projectId(input.projectId) }),
      clientMutationId: input.clientMutationId,
    }),
    deleteProjectV2: async (_: unknown, { input }: Input<{ projectId: string }>, ctx: Context) => {
      await runCommand(ctx, deleteProject, { id: projectId(input.projectId) });
      return { deletedProjectId: input.projectId, clientMutationId: input.clientMutationId };
    },
    addProjectV2ItemById: async (
      _: unknown,
      { input }: Input<{ projectId: string; contentId: string }>,
      ctx: Context,
    ) => {
      const issue = contentKey(input.contentId);
      await runCommand(ctx, addProjectItem, { projectId: projectId(input.projectId), issue });
      return {
        content: await content(ctx, issue),
        projectV2: await batch(ctx, loadProjects, projectId(input.projectId)),
        clientMutationId: input.clientMutationId,
      };
    },
    deleteProjectV2Item: async (
      _: unknown,
      { input }: Input<{ projectId: string; contentId: string }>,
      ctx: Context,
    ) => {
      const issue = contentKey(input.contentId);
      await runCommand(ctx, deleteProjectItem, { projectId: projectId(input.projectId), issue });
      return { content: await content(ctx, issue), clientMutationId: input.clientMutationId };
    },
  },
};

export const projects: Feature = {
  name: "projects",
  hasSchema: true,
  resolvers,
  hooks: [addStep(ISSUE_CREATED, addNewIssueToProjects)],
  nodes: {
    PVT: async (ctx, { numbers: [id = 0] }) => {
      const project = await batch(ctx, loadProjects, id);
      return project && { ...project, __typename: "ProjectV2" };
    },
  },
};
