import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import type { Action } from "#server/access/policy.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { loadAssociation } from "#server/issues/author-association.ts";
import { issuePath } from "#server/issues/issue-path.ts";
import { issueKey, viewerRelation, type IssueRow } from "#server/issues/issue.ts";
import { loadBody } from "#server/issues/load-issue.ts";
import { hasScope } from "#server/accounts/token-scopes.ts";
import { loadReadStates } from "#server/issues/mark-read.ts";
import { suggestedActors } from "#server/issues/suggested-actors.ts";
import { loadLabelsByName } from "#server/labels/load-labels-of.ts";
import { toText } from "#server/markdown/to-text.ts";
import { renderTitle } from "#server/markdown/render.ts";
import { loadMilestones, milestoneKey } from "#server/milestones/milestone.ts";
import { connectionFromArray } from "#server/platform/graphql/connection.ts";
import { globalId, toDatabaseId } from "#server/platform/graphql/global-id.ts";
import { loadRepository, resolveRepository } from "#server/repositories/load-repository.ts";
import { cannotUpdateReasons } from "#server/repositories/cannot-update-reasons.ts";
import { redactHidden } from "#server/repositories/redact-hidden.ts";
import { viewerCan } from "#server/repositories/repository.ts";
import { LIMITS } from "#shared/limits.ts";

/** The fields that an issue and a pull request have in common. */
export const issueFields = {
  id: (issue) => issueGlobalId(issue),
  databaseId: (issue) => toDatabaseId(issue.id),
  fullDatabaseId: (issue) => issue.id,
  closed: (issue) => issue.state === "CLOSED",
  titleHTML: (issue) => renderTitle(issue.title),
  totalCommentsCount: (issue) => issue.commentCount,
  author: (issue, _, ctx) => loadAccount(ctx, issue.authorId),
  authorAssociation: (issue, _, ctx) => loadAssociation(ctx, issue),
  repository: resolveRepository,
  body: async (issue, _, ctx) => (await loadBody(ctx, issue))?.body ?? "",
  bodyHTML: async (issue, _, ctx) =>
    redactHidden(ctx, await loadRepository(ctx, issue), (await loadBody(ctx, issue))?.bodyHtml ?? ""),
  bodyText: async (issue, _, ctx) =>
    toText(await redactHidden(ctx, await loadRepository(ctx, issue), (await loadBody(ctx, issue))?.bodyHtml ?? "")),
  bodyVersion: async (issue, _, ctx) => (await loadBody(ctx, issue))?.version ?? 1,
  createdViaEmail: async (issue, _, ctx) => (await loadBody(ctx, issue))?.createdViaEmail ?? false,
  includesCreatedEdit: async (issue, _, ctx) => ((await loadBody(ctx, issue))?.editedAt ?? null) !== null,
  publishedAt: (issue) => issue.createdAt,
  lastEditedAt: async (issue, _, ctx) => (await loadBody(ctx, issue))?.editedAt,
  editor: async (issue, _, ctx) => loadAccount(ctx, (await loadBody(ctx, issue))?.editorId ?? null),
  milestone: ({ repositoryId, milestoneId }, _, ctx) =>
    milestoneId === null ? null : batch(ctx, loadMilestones, { repositoryId, id: milestoneId }, milestoneKey),
  labels: async (issue, args, ctx) => {
    const labels = await loadLabelsByName(ctx, issue);
    if (args.orderBy?.direction === "DESC") labels.reverse();
    return connectionFromArray(labels, args, LIMITS.labelsPerIssue);
  },
  assignedActors: async (issue, args, ctx) =>
    connectionFromArray(await loadAssignees(ctx, issue), args, LIMITS.assigneesPerIssue),
  assignees: async (issue, args, ctx) => {
    const users = (await loadAssignees(ctx, issue)).filter((account) => account.kind === "USER");
    return connectionFromArray(users, args, LIMITS.assigneesPerIssue);
  },
  suggestedActors: async (issue, args, ctx) => {
    const repository = await loadRepository(ctx, issue);
    const actors = repository ? await suggestedActors(ctx, repository, args.query) : [];
    return connectionFromArray(actors, args, LIMITS.suggestedActors);
  },
  isReadByViewer: async (issue, _, ctx) => {
    if (ctx.viewer.accountId === null || !hasScope(ctx.viewer, "repo", "public_repo")) return null;
    return (await batch(ctx, loadReadStates, issue, issueKey)) ?? null;
  },
  resourcePath: async (issue, _, ctx) => issuePath(await loadRepository(ctx, issue), issue),
  url: async (issue, _, ctx) => ctx.config.url + issuePath(await loadRepository(ctx, issue), issue),
  locked: (issue) => issue.isLocked,
  activeLockReason: (issue) => issue.lockReason,
  viewerDidAuthor: (issue, _, ctx) => viewerRelation(ctx, issue).isAuthor === true,
  viewerCanClose: viewerCanOnIssue("issue.close"),
  viewerCanReopen: viewerCanOnIssue("issue.reopen"),
  viewerCanUpdate: viewerCanOnIssue("issue.update"),
  viewerCanLabel: viewerCanOnIssue("issue.label"),
  viewerCanUpdateMetadata: viewerCanOnIssue("issue.assign"),
  viewerCannotUpdateReasons: async (issue, _, ctx) =>
    cannotUpdateReasons(ctx, await loadRepository(ctx, issue), {
      action: "issue.update",
      relation: viewerRelation(ctx, issue),
    }),
  viewerCanLock: viewerCanOnIssue("issue.lock"),
  viewerCanComment: viewerCanOnIssue("comment.create"),
} satisfies Partial<FeatureResolvers["issues"]["Issue"]>;

export function viewerCanOnIssue(action: Action) {
  return async (issue: IssueRow, _: unknown, ctx: Context): Promise<boolean> => {
    const repository = await loadRepository(ctx, issue);
    return repository !== undefined && viewerCan(ctx, action, repository, viewerRelation(ctx, issue));
  };
}

function issueGlobalId(issue: IssueRow): string {
  return globalId(issue.isPull ? "PR" : "I", issue.repositoryId, issue.id);
}

async function loadAssignees(ctx: Context, issue: IssueRow) {
  const accounts = await Promise.all(issue.assigneeIds.map((id) => batch(ctx, loadAccounts, id)));
  return accounts.filter((account) => account !== undefined);
}
