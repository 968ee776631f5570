import { loadAccounts } from "#server/accounts/account.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { batch, type Context } from "#server/context.ts";
import { loadIssueTypes } from "#server/issue-types/issue-type.ts";
import { loadAssociation } from "#server/issues/author-association.ts";
import { issueKey, loadIssues, viewerRelation, type IssueRow } from "#server/issues/issue.ts";
import { issuePath } from "#server/issues/issue-path.ts";
import { loadBody } from "#server/issues/load-issue.ts";
import { loadReadMarks } from "#server/issues/mark-read.ts";
import { suggestedActors } from "#server/issues/suggested-actors.ts";
import { redactHidden } from "#server/repositories/redact-hidden.ts";
import { labelKey, loadLabels, type LabelRow } from "#server/labels/label.ts";
import { renderTitle } from "#server/markdown/render.ts";
import { loadMilestones, milestoneKey } from "#server/milestones/milestone.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";
import type { Action } from "#server/access/policy.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { viewerCan } from "#server/repositories/repository.ts";
import { globalId, toDatabaseId } from "#server/platform/graphql/global-id.ts";
import { LIMITS } from "#shared/limits.ts";

/** The fields that an issue and a pull request have in common. */
export const issueFields = {
  id: (issue: IssueRow) => issueGlobalId(issue),
  databaseId: (issue: IssueRow) => toDatabaseId(issue.id),
  fullDatabaseId: (issue: IssueRow) => issue.id,
  closed: (issue: IssueRow) => issue.state === "CLOSED",
  titleHTML: (issue: IssueRow) => renderTitle(issue.title),
  totalCommentsCount: (issue: IssueRow) => issue.commentCount,
  author: (issue: IssueRow, _: unknown, ctx: Context) => loadAccount(ctx, issue.authorId),
  authorAssociation: (issue: IssueRow, _: unknown, ctx: Context) => loadAssociation(ctx, issue),
  repository: (issue: IssueRow, _: unknown, ctx: Context) => loadRepository(ctx, issue),
  body: async (issue: IssueRow, _: unknown, ctx: Context) => (await loadBody(ctx, issue))?.body ?? "",
  bodyHTML: async (issue: IssueRow, _: unknown, ctx: Context) =>
    redactHidden(ctx, await loadRepository(ctx, issue), (await loadBody(ctx, issue))?.bodyHtml ?? ""),
  bodyVersion: async (issue: IssueRow, _: unknown, ctx: Context) => (await loadBody(ctx, issue))?.version ?? 1,
  lastEditedAt: async (issue: IssueRow, _: unknown, ctx: Context) => (await loadBody(ctx, issue))?.editedAt ?? null,
  editor: async (issue: IssueRow, _: unknown, ctx: Context) =>
    loadAccount(ctx, (await loadBody(ctx, issue))?.editorId ?? null),
  milestone: (issue: IssueRow, _: unknown, ctx: Context) =>
    issue.milestoneId === null
      ? null
      : batch(ctx, loadMilestones, { repositoryId: issue.repositoryId, id: issue.milestoneId }, milestoneKey),
  labels: async (issue: IssueRow, args: PageArgs & { orderBy?: { direction: "ASC" | "DESC" } }, ctx: Context) => {
    const rows = await Promise.all(
      issue.labelIds.map((id) => batch(ctx, loadLabels, { repositoryId: issue.repositoryId, id }, labelKey)),
    );
    const found = rows.filter((row): row is LabelRow => row !== undefined);
    found.sort((a, b) => a.name.localeCompare(b.name, "en", { sensitivity: "base" }) || a.id - b.id);
    if (args.orderBy?.direction === "DESC") found.reverse();
    return connectionFromArray(found, args, LIMITS.labelsPerIssue);
  },
  assignedActors: async (issue: IssueRow, args: PageArgs, ctx: Context) => {
    const accounts = await Promise.all(issue.assigneeIds.map((id) => batch(ctx, loadAccounts, id)));
    return connectionFromArray(
      accounts.filter((account) => account !== undefined),
      args,
      LIMITS.assigneesPerIssue,
    );
  },
  assignees: async (issue: IssueRow, args: PageArgs, ctx: Context) => {
    const accounts = await Promise.all(issue.assigneeIds.map((id) => batch(ctx, loadAccounts, id)));
    const users = accounts.filter((account) => account?.kind === "USER");
    return connectionFromArray(users, args, LIMITS.assigneesPerIssue);
  },
  suggestedActors: async (issue: IssueRow, args: PageArgs & { query?: string }, ctx: Context) => {
    const repository = await loadRepository(ctx, issue);
    return connectionFromArray(
      repository ? await suggestedActors(ctx, repository, args.query) : [],
      args,
      LIMITS.suggestedActors,
    );
  },
  isReadByViewer: async (issue: IssueRow, _: unknown, ctx: Context) => {
    if (ctx.viewer.accountId === null) return null;
    const readAt = await batch(ctx, loadReadMarks, { repositoryId: issue.repositoryId, id: issue.id }, issueKey);
    if (readAt !== undefined) return readAt >= issue.updatedAt;
    // What happened before one came is not new to one.
    const viewer = await batch(ctx, loadAccounts, ctx.viewer.accountId);
    return viewer !== undefined && issue.updatedAt < viewer.createdAt;
  },
  resourcePath: async (issue: IssueRow, _: unknown, ctx: Context) => issuePath(await loadRepository(ctx, issue), issue),
  url: async (issue: IssueRow, _: unknown, ctx: Context) =>
    ctx.config.url + issuePath(await loadRepository(ctx, issue), issue),
  locked: (issue: IssueRow) => issue.isLocked,
  activeLockReason: (issue: IssueRow) => issue.lockReason,
  viewerDidAuthor: (issue: IssueRow, _: unknown, ctx: Context) => viewerRelation(ctx, issue).isAuthor === true,
  viewerCanClose: (issue: IssueRow, _: unknown, ctx: Context) => viewerCanOnIssue(ctx, "issue.close", issue),
  viewerCanReopen: (issue: IssueRow, _: unknown, ctx: Context) => viewerCanOnIssue(ctx, "issue.reopen", issue),
  viewerCanUpdate: (issue: IssueRow, _: unknown, ctx: Context) => viewerCanOnIssue(ctx, "issue.update", issue),
  viewerCanLabel: (issue: IssueRow, _: unknown, ctx: Context) => viewerCanOnIssue(ctx, "issue.label", issue),
  viewerCanUpdateMetadata: (issue: IssueRow, _: unknown, ctx: Context) => viewerCanOnIssue(ctx, "issue.assign", issue),
  viewerCanLock: (issue: IssueRow, _: unknown, ctx: Context) => viewerCanOnIssue(ctx, "issue.lock", issue),
  viewerCanComment: (issue: IssueRow, _: unknown, ctx: Context) => viewerCanOnIssue(ctx, "comment.create", issue),
};

export const issueOnlyFields = {
  issueType: (issue: IssueRow, _: unknown, ctx: Context) =>
    issue.issueTypeId === null ? null : batch(ctx, loadIssueTypes, issue.issueTypeId),
  stateReason: (issue: IssueRow, { enableDuplicate }: { enableDuplicate?: boolean | null }) =>
    // GitHub's public clients know DUPLICATE only when they ask for it.
    issue.stateReason === "DUPLICATE" && !enableDuplicate ? "NOT_PLANNED" : issue.stateReason,
  duplicateOf: (issue: IssueRow, _: unknown, ctx: Context) =>
    issue.duplicateOfId === null
      ? null
      : batch(
          ctx,
          loadIssues,
          { repositoryId: issue.duplicateOfRepositoryId ?? issue.repositoryId, id: issue.duplicateOfId },
          issueKey,
        ),
  viewerCanDelete: (issue: IssueRow, _: unknown, ctx: Context) => viewerCanOnIssue(ctx, "issue.delete", issue),
  viewerCanTransfer: (issue: IssueRow, _: unknown, ctx: Context) => viewerCanOnIssue(ctx, "issue.transfer", issue),
  viewerCanSetRelations: (issue: IssueRow, _: unknown, ctx: Context) => viewerCanOnIssue(ctx, "issue.subIssues", issue),
};

export function issueGlobalId(issue: IssueRow): string {
  return globalId(issue.isPull ? "PR" : "I", issue.repositoryId, issue.id);
}

async function viewerCanOnIssue(ctx: Context, action: Action, issue: IssueRow): Promise<boolean> {
  const repository = await loadRepository(ctx, issue);
  return repository !== undefined && viewerCan(ctx, action, repository, viewerRelation(ctx, issue));
}
