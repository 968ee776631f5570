import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { orNotFound } from "#server/errors.ts";
import { toText } from "#server/markdown/to-text.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { connectionFromArray } from "#server/platform/graphql/connection.ts";
import { globalId, toDatabaseId } from "#server/platform/graphql/global-id.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { renderDraft } from "#server/projects/render-draft.ts";
import { loadContent } from "#server/projects/item-content.ts";
import { listProjectItems, loadDrafts, loadProjectItems, type DraftRow } from "#server/projects/project-item.ts";
import { loadProjects, type ProjectRow } from "#server/projects/project.ts";
import { LIMITS } from "#shared/limits.ts";

type Resolvers = FeatureResolvers["projects"];

export const ProjectV2Item: Resolvers["ProjectV2Item"] = {
  id: ({ id }) => globalId("PVTI", id),
  databaseId: ({ id }) => toDatabaseId(id),
  fullDatabaseId: ({ id }) => id,
  createdAt: ({ addedAt }) => addedAt,
  creator: ({ creatorId }, _, ctx) => loadAccount(ctx, creatorId),
  project: (item, _, ctx) => requireProjectOf(ctx, item.projectId),
  content: async (item, _, ctx) => {
    if (item.issueId === null) return withTypeName("DraftIssue", await batch(ctx, loadDrafts, item.id));
    const issue = await loadContent(ctx, item);
    return issue && withTypeName(issue.isPull ? "PullRequest" : "Issue", issue);
  },
  type: async (item, _, ctx) => {
    if (item.issueId === null) return "DRAFT_ISSUE";
    const issue = await loadContent(ctx, item);
    if (!issue) return "REDACTED";
    return issue.isPull ? "PULL_REQUEST" : "ISSUE";
  },
};

export const DraftIssue: Resolvers["DraftIssue"] = {
  id: ({ itemId }) => globalId("DI", itemId),
  assignees: async (draft, args, ctx) => {
    const accounts = await Promise.all(draft.assigneeIds.map((id) => batch(ctx, loadAccounts, id)));
    return connectionFromArray(
      accounts.filter((account) => account !== undefined),
      args,
      LIMITS.assigneesPerIssue,
    );
  },
  bodyHTML: ({ body }, _, ctx) => renderDraft(body, ctx.config.url),
  bodyText: async ({ body }, _, ctx) => toText(await renderDraft(body, ctx.config.url)),
  creator: ({ creatorId }, _, ctx) => loadAccount(ctx, creatorId),
  projectV2Items: async (draft, args, ctx) => connectionFromArray([await requireItemOf(ctx, draft)], args, 1),
  projectsV2: async (draft, args, ctx) =>
    connectionFromArray([await requireProjectOf(ctx, (await requireItemOf(ctx, draft)).projectId)], args, 1),
};

async function requireItemOf(ctx: Context, { itemId }: DraftRow) {
  return orNotFound(await batch(ctx, loadProjectItems, itemId), "a ProjectV2Item");
}

async function requireProjectOf(ctx: Context, id: number): Promise<ProjectRow> {
  return orNotFound(await batch(ctx, loadProjects, id), "a ProjectV2");
}

export const UpdateProjectV2ItemPositionPayload: Resolvers["UpdateProjectV2ItemPositionPayload"] = {
  items: ({ project }, args, ctx) => listProjectItems(ctx, { projectId: project.id }, args),
};
