import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { batch } from "#server/platform/context.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import { loadProjects } from "#server/projects/project.ts";
import {
  addProjectItem,
  createProject,
  deleteProject,
  deleteProjectItem,
  updateProject,
} from "#server/projects/write-project.ts";

export const Mutation: FeatureResolvers["projects"]["Mutation"] = {
  createProjectV2: mutation(
    createProject,
    (input) => ({ ownerId: decode.account(input.ownerId), title: input.title }),
    (projectV2) => ({ projectV2 }),
  ),
  updateProjectV2: mutation(
    updateProject,
    (input) => ({ ...input, id: decode.project(input.projectId) }),
    (projectV2) => ({ projectV2 }),
  ),
  deleteProjectV2: mutation(
    deleteProject,
    (input) => ({ id: decode.project(input.projectId) }),
    (_, { input }) => ({ deletedProjectId: input.projectId }),
  ),
  addProjectV2ItemById: mutation(addProjectItem, toItem, async (_, { ctx, commandInput: { issue, projectId } }) => ({
    content: await loadIssue(ctx, issue),
    projectV2: await batch(ctx, loadProjects, projectId),
  })),
  deleteProjectV2Item: mutation(deleteProjectItem, toItem, async (_, { ctx, commandInput: { issue } }) => ({
    content: await loadIssue(ctx, issue),
  })),
};

function toItem(input: { contentId: string; projectId: string }) {
  return { issue: decode.issueOrPull(input.contentId), projectId: decode.project(input.projectId) };
}
