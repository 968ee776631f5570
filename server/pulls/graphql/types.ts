import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { loadBranchLists } from "#server/commits/branch.ts";
import { messageBody, messageHeadline } from "#server/commits/commit.ts";
import { orNotFound } from "#server/errors.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { issuePath } from "#server/issues/issue-path.ts";
import { issueKey, type IssueRow } from "#server/issues/issue.ts";
import { loadIssue, loadIssueByNumber } from "#server/issues/load-issue.ts";
import { sql } from "#server/platform/db/sql.ts";
import { connectionFromArray } from "#server/platform/graphql/connection.ts";
import { globalId, toDatabaseId } from "#server/platform/graphql/global-id.ts";
import { findRule, loadBranchRules } from "#server/pulls/branch-rule.ts";
import { isRequired } from "#server/pulls/graphql/is-required.ts";
import { listClosers } from "#server/pulls/graphql/list-linked.ts";
import { loadClosers } from "#server/pulls/linked.ts";
import { listPulls, listPullsByAuthor } from "#server/pulls/list-pulls.ts";
import type { PullCommitRow } from "#server/pulls/pull.ts";
import { orMissing } from "#server/platform/graphql/or-missing.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";

type Resolvers = FeatureResolvers["pulls"];

export const Issue: Resolvers["Issue"] = {
  closedByPullRequestsReferences: async ({ repositoryId, id }, args, ctx) =>
    listClosers(ctx, await batch(ctx, loadClosers, { repositoryId, id }, issueKey), args),
};

export const Label: Resolvers["Label"] = {
  pullRequests: ({ repositoryId, id }, args, ctx) =>
    listPulls(ctx, { repositoryId, condition: sql`i.label_ids @> ${[id]}::bigint[]` }, args),
};

export const Milestone: Resolvers["Milestone"] = {
  pullRequests: ({ repositoryId, id }, args, ctx) =>
    listPulls(ctx, { repositoryId, condition: sql`i.milestone_id = ${id}` }, args),
};

export const Repository: Resolvers["Repository"] = {
  branchProtectionRule: async ({ id }, { databaseId }, ctx) =>
    ((await batch(ctx, loadBranchRules, id)) ?? []).find((rule) => rule.id === databaseId) ?? null,
  branchProtectionRules: async ({ id }, args, ctx) =>
    connectionFromArray((await batch(ctx, loadBranchRules, id)) ?? [], args, 50),
  pullRequest: async (repository, { number }, ctx) => {
    const issue = await loadIssueByNumber(ctx, repository, number);
    return orMissing(ctx, issue?.isPull ? issue : null, `a PullRequest with the number of ${number}`);
  },
  pullRequests: ({ id }, args, ctx) => listPulls(ctx, { repositoryId: id }, args),
};

export const User: Resolvers["User"] = { pullRequests: ({ id }, args, ctx) => listPullsByAuthor(ctx, id, args) };

export const Ref: Resolvers["Ref"] = {
  associatedPullRequests: ({ repositoryId, name }, args, ctx) =>
    listPulls(ctx, { repositoryId, condition: sql`p.head_ref_name = ${name}` }, args),
  branchProtectionRule: async ({ repositoryId, name }, _, ctx) =>
    findRule((await batch(ctx, loadBranchRules, repositoryId)) ?? [], name),
};

export const Commit: Resolvers["Commit"] = {
  associatedPullRequests: ({ repositoryId, oid }, args, ctx) => {
    const condition = sql`(p.head_ref_oid = ${oid} or p.merge_commit_oid = ${oid} or exists (
      select 1 from pull_commits c where c.repository_id = ${repositoryId} and c.issue_id = p.issue_id and c.oid = ${oid}))`;
    return listPulls(ctx, { repositoryId, condition }, args);
  },
};

export const CheckRun: Resolvers["CheckRun"] = {
  isRequired: ({ repositoryId, name }, args, ctx) => isRequired(ctx, { repositoryId, name }, args),
};

export const StatusContext: Resolvers["StatusContext"] = {
  isRequired: ({ repositoryId, context: name }, args, ctx) => isRequired(ctx, { repositoryId, name }, args),
};

export const CheckSuite: Resolvers["CheckSuite"] = {
  matchingPullRequests: ({ repositoryId, oid }, args, ctx) =>
    listPulls(ctx, { repositoryId, condition: sql`p.head_ref_oid = ${oid}` }, args),
};

export const PullRequestChangedFile: Resolvers["PullRequestChangedFile"] = { viewerViewedState: () => "UNVIEWED" };

export const PullRequestCommit: Resolvers["PullRequestCommit"] = {
  id: (commit) => globalId("PRC", commit.repositoryId, commit.id, commit.position),
  messageHeadline: (commit) => messageHeadline(commit.message),
  messageBody: (commit) => messageBody(commit.message),
  committedDate: (commit) => commit.committedAt,
  author: (commit, _, ctx) => loadAccount(ctx, commit.authorId),
  commit: ({ repositoryId, oid }) => ({ repositoryId, oid }),
  pullRequest: loadOfCommit,
  resourcePath: commitPath,
  url: async (commit, args, ctx) => ctx.config.url + (await commitPath(commit, args, ctx)),
};

export const BranchProtectionRule: Resolvers["BranchProtectionRule"] = {
  allowsDeletions: () => true,
  allowsForcePushes: () => true,
  blocksCreations: () => false,
  creator: (rule, _, ctx) => loadAccount(ctx, rule.creatorId),
  databaseId: ({ id }) => toDatabaseId(id),
  id: (rule) => globalId("BPR", rule.repositoryId, rule.id),
  lockBranch: () => false,
  matchingRefs: async (rule, args, ctx) => {
    const branches = (await batch(ctx, loadBranchLists, rule.repositoryId)) ?? [];
    const text = args.query?.toLowerCase() ?? "";
    const matching = branches.filter(({ name }) => findRule([rule], name) && name.toLowerCase().includes(text));
    return connectionFromArray(matching, args, 100);
  },
  repository: async (rule, _, ctx) => (await loadRepository(ctx, rule)) ?? null,
  requireLastPushApproval: () => false,
  requiresApprovingReviews: (rule) => rule.requiredApprovingReviewCount > 0,
  requiresCodeOwnerReviews: () => false,
  requiresCommitSignatures: () => false,
  requiresDeployments: () => false,
  requiresLinearHistory: () => false,
  restrictsPushes: () => false,
  restrictsReviewDismissals: () => false,
};

async function loadOfCommit({ repositoryId, id }: PullCommitRow, _: unknown, ctx: Context): Promise<IssueRow> {
  return orNotFound(await loadIssue(ctx, { repositoryId, id }), "a PullRequest");
}

async function commitPath(commit: PullCommitRow, args: unknown, ctx: Context): Promise<string> {
  const issue = await loadOfCommit(commit, args, ctx);
  return `${issuePath(await loadRepository(ctx, issue), issue)}/commits/${commit.oid}`;
}
