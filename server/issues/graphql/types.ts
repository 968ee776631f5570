import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { batch } from "#server/platform/context.ts";
import { unlessWorkerIsLost } from "#server/platform/db/unavailable.ts";
import { loadIssueTypes } from "#server/issue-types/issue-type.ts";
import { checkBody } from "#server/issues/check-input.ts";
import { issueFields, viewerCanOnIssue } from "#server/issues/graphql/issue-fields.ts";
import { loadIssueCounts } from "#server/issues/issue-counts.ts";
import { issueParticipants } from "#server/issues/issue-participants.ts";
import { issuePath } from "#server/issues/issue-path.ts";
import { listAssignableUsers } from "#server/issues/list-assignable-users.ts";
import { listIssues, listIssuesByAuthor } from "#server/issues/list-issues.ts";
import { loadIssue, loadIssueByNumber } from "#server/issues/load-issue.ts";
import { milestoneProgress } from "#server/issues/milestone-progress.ts";
import { suggestedActors } from "#server/issues/suggested-actors.ts";
import { transferredTo } from "#server/issues/transfer-issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { connectionFromArray } from "#server/platform/graphql/connection.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { orMissing } from "#server/platform/graphql/or-missing.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { renderBody } from "#server/repositories/render-body.ts";
import { LIMITS } from "#shared/limits.ts";

type Resolvers = FeatureResolvers["issues"];

export const Issue: Resolvers["Issue"] = {
  ...issueFields,
  bodyResourcePath: async (issue, _, ctx) => `${issuePath(await loadRepository(ctx, issue), issue)}#issue-${issue.id}`,
  bodyUrl: async (issue, _, ctx) =>
    `${ctx.config.url}${issuePath(await loadRepository(ctx, issue), issue)}#issue-${issue.id}`,
  issueType: (issue, _, ctx) => (issue.issueTypeId === null ? null : batch(ctx, loadIssueTypes, issue.issueTypeId)),
  stateReason: (issue, { enableDuplicate }) =>
    // GitHub's public clients know DUPLICATE only when they ask for it.
    issue.stateReason === "DUPLICATE" && !enableDuplicate ? "NOT_PLANNED" : issue.stateReason,
  duplicateOf: ({ repositoryId, duplicateOfId, duplicateOfRepositoryId }, _, ctx) =>
    duplicateOfId === null
      ? null
      : loadIssue(ctx, { repositoryId: duplicateOfRepositoryId ?? repositoryId, id: duplicateOfId }),
  viewerCanDelete: viewerCanOnIssue("issue.delete"),
  viewerCanTransfer: viewerCanOnIssue("issue.transfer"),
  viewerCanSetRelations: viewerCanOnIssue("issue.subIssues"),
};

export const Repository: Resolvers["Repository"] = {
  issue: async (repository, { number }, ctx) => {
    const issue = await loadIssueByNumber(ctx, repository, number);
    return orMissing(ctx, issue?.isPull ? null : issue, `an Issue with the number of ${number}`);
  },
  issues: (repository, args, ctx) => listIssues(ctx, { repositoryId: repository.id }, args),
  issueOrPullRequest: async (repository, { number }, ctx) =>
    orMissing(
      ctx,
      (await loadIssueByNumber(ctx, repository, number)) ?? (await transferredTo(ctx, repository, number)),
      `an issue or pull request with the number of ${number}`,
    ),
  assignableUsers: (repository, args, ctx) => listAssignableUsers(ctx, repository, args),
  renderMarkdown: (repository, { text }, ctx) => renderBody(ctx, repository, checkBody(text)),
  openIssueCount: async ({ id }, _, ctx) => (await unlessWorkerIsLost(batch(ctx, loadIssueCounts, id)))?.open ?? null,
  closedIssueCount: async ({ id }, _, ctx) =>
    (await unlessWorkerIsLost(batch(ctx, loadIssueCounts, id)))?.closed ?? null,
  issueParticipants: async (repository, args, ctx) =>
    connectionFromArray(await issueParticipants(ctx, repository, args), args, LIMITS.pickerItems),
  suggestedActors: async (repository, args, ctx) => {
    const actors = await suggestedActors(ctx, repository, args.query);
    const logins = args.loginNames?.toLowerCase().split(/[\s,]+/);
    const named = logins ? actors.filter(({ login }) => logins.includes(login.toLowerCase())) : actors;
    return connectionFromArray(named, args, LIMITS.suggestedActors);
  },
};

export const User: Resolvers["User"] = { issues: ({ id }, args, ctx) => listIssuesByAuthor(ctx, id, args) };

export const Label: Resolvers["Label"] = {
  issues: (label, args, ctx) =>
    listIssues(ctx, { repositoryId: label.repositoryId, condition: sql`i.label_ids @> ${[label.id]}::bigint[]` }, args),
};

export const IssueType: Resolvers["IssueType"] = {
  isPrivate: () => false,
  issues: async (type, args, ctx) => {
    const repository = await loadRepository(ctx, { repositoryId: decode.repository(args.repositoryId) });
    const condition = repository ? sql`i.issue_type_id = ${type.id}` : sql`false`;
    return listIssues(ctx, { repositoryId: repository?.id ?? 0, condition }, args);
  },
};

export const Milestone: Resolvers["Milestone"] = {
  issues: (milestone, args, ctx) =>
    listIssues(ctx, { repositoryId: milestone.repositoryId, condition: sql`i.milestone_id = ${milestone.id}` }, args),
  progress: (milestone, _, ctx) => milestoneProgress(ctx, milestone),
};
