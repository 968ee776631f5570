import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { batch } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { decode, decodeId, decodeOptional, globalId } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import { linkProjectToRepository, unlinkProjectFromRepository } from "#server/projects/link-repository.ts";
import { loadContent } from "#server/projects/item-content.ts";
import { loadProjects } from "#server/projects/project.ts";
import {
  addProjectItem,
  createProject,
  deleteProject,
  deleteProjectItem,
  setProjectTemplate,
  updateProject,
} from "#server/projects/write-project.ts";
import { addDraftIssue, convertDraftIssue, updateDraftIssue } from "#server/projects/write-draft.ts";
import {
  archiveProjectItem,
  moveProjectItem,
  removeProjectItem,
  unarchiveProjectItem,
} from "#server/projects/write-item.ts";

export const Mutation: FeatureResolvers["projects"]["Mutation"] = {
  createProjectV2: mutation(
    createProject,
    ({ ownerId, title, repositoryId, teamId }) => {
      if (teamId) throw unprocessable("Projects of this instance are not linked to teams.", "teamId");
      return {
        ownerId: decode.account(ownerId),
        title,
        repositoryId: decodeOptional(repositoryId, decode.repository),
      };
    },
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
    (projectV2, { input }) => ({ deletedProjectId: input.projectId, projectV2 }),
  ),
  addProjectV2ItemById: mutation(
    addProjectItem,
    (input) => ({ issue: decode.issueOrPull(input.contentId), projectId: decode.project(input.projectId) }),
    async (item, { ctx, commandInput: { issue, projectId } }) => ({
      item,
      content: await loadIssue(ctx, issue),
      projectV2: await batch(ctx, loadProjects, projectId),
    }),
  ),
  deleteProjectV2Item: mutation(
    (ctx, { issue, ...input }: RemovedItem) =>
      issue ? deleteProjectItem(ctx, { issue, projectId: input.projectId }) : removeProjectItem(ctx, input),
    (input): RemovedItem => {
      const projectId = decode.project(input.projectId);
      if (decodeId(input.itemId)?.prefix === "PVTI") return { projectId, itemId: decode.projectItem(input.itemId) };
      return { projectId, itemId: 0, issue: decode.issueOrPull(input.itemId) };
    },
    async (item, { ctx }) => ({ content: await loadContent(ctx, item), deletedItemId: globalId("PVTI", item.id) }),
  ),
  addProjectV2DraftIssue: mutation(
    addDraftIssue,
    ({ projectId, title, body, assigneeIds }) => ({
      projectId: decode.project(projectId),
      title,
      body: body ?? null,
      assigneeIds: assigneeIds?.map(decode.account) ?? null,
    }),
    (projectItem) => ({ projectItem }),
  ),
  updateProjectV2DraftIssue: mutation(
    updateDraftIssue,
    ({ draftIssueId, title, body, assigneeIds }) => ({
      itemId: decode.draftIssue(draftIssueId),
      ...(typeof title === "string" ? { title } : {}),
      body: body ?? null,
      assigneeIds: assigneeIds?.map(decode.account) ?? null,
    }),
    (draftIssue) => ({ draftIssue }),
  ),
  convertProjectV2DraftIssueItemToIssue: mutation(
    convertDraftIssue,
    (input) => ({ itemId: decode.projectItem(input.itemId), repositoryId: decode.repository(input.repositoryId) }),
    (item) => ({ item }),
  ),
  archiveProjectV2Item: mutation(archiveProjectItem, toItem, (item) => ({ item })),
  unarchiveProjectV2Item: mutation(unarchiveProjectItem, toItem, (item) => ({ item })),
  updateProjectV2ItemPosition: mutation(
    moveProjectItem,
    (input) => ({ ...toItem(input), afterId: decodeOptional(input.afterId, decode.projectItem) }),
    (project) => ({ project }),
  ),
  linkProjectV2ToRepository: mutation(linkProjectToRepository, toLink, (repository) => ({ repository })),
  unlinkProjectV2FromRepository: mutation(unlinkProjectFromRepository, toLink, (repository) => ({ repository })),
  markProjectV2AsTemplate: mutation(
    setProjectTemplate,
    (input) => ({ id: decode.project(input.projectId), isTemplate: true }),
    (projectV2) => ({ projectV2 }),
  ),
  unmarkProjectV2AsTemplate: mutation(
    setProjectTemplate,
    (input) => ({ id: decode.project(input.projectId), isTemplate: false }),
    (projectV2) => ({ projectV2 }),
  ),
};

/** `issue`: the item was named by its issue or pull request. */
type RemovedItem = { projectId: number; itemId: number; issue?: IssueKey };

function toItem(input: { itemId: string; projectId: string }) {
  return { itemId: decode.projectItem(input.itemId), projectId: decode.project(input.projectId) };
}

function toLink(input: { projectId: string; repositoryId: string }) {
  return { projectId: decode.project(input.projectId), repositoryId: decode.repository(input.repositoryId) };
}
