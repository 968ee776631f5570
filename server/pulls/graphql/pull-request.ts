import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { accountsByLogins } from "#server/accounts/account.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { branchKey, loadBranches } from "#server/commits/branch.ts";
import { loadChecks, rollUpChecks } from "#server/commits/checks.ts";
import { NO_COMMIT } from "#server/commits/commit.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { issueFields, viewerCanOnIssue } from "#server/issues/graphql/issue-fields.ts";
import { issuePath } from "#server/issues/issue-path.ts";
import { issueKey, type IssueRow } from "#server/issues/issue.ts";
import { connectionFromArray } from "#server/platform/graphql/connection.ts";
import { headCommit, loadPull, pullField, toKey } from "#server/pulls/graphql/load-pull.ts";
import { listLinked } from "#server/pulls/graphql/list-linked.ts";
import { reviewFields } from "#server/pulls/graphql/review-fields.ts";
import { isCrossRepository, loadHeadRepository } from "#server/pulls/head-repository.ts";
import { loadClosings } from "#server/pulls/linked.ts";
import { combineRules, loadBaseRules, loadMergeFacts } from "#server/pulls/merge-requirements.ts";
import { mergeState } from "#server/pulls/merge-state.ts";
import { loadFiles, loadPullCommits, type PullCommitRow } from "#server/pulls/pull.ts";
import { loadRepository, resolveRepository } from "#server/repositories/load-repository.ts";

export const PullRequest: FeatureResolvers["pulls"]["PullRequest"] = {
  ...issueFields,
  ...reviewFields,
  additions: pullField("additions"),
  autoMergeRequest: () => null,
  baseRef: async (issue, _, ctx) => ({
    repositoryId: issue.repositoryId,
    name: (await loadPull(ctx, issue)).baseRefName,
  }),
  baseRefName: pullField("baseRefName"),
  baseRefOid: pullField("baseRefOid"),
  baseRepository: resolveRepository,
  canBeRebased: async (issue, _, ctx) => (await loadPull(ctx, issue)).mergeable === "MERGEABLE",
  changedFiles: pullField("changedFiles"),
  checksResourcePath: path,
  checksUrl: url,
  closingIssuesReferences: async (issue, args, ctx) => {
    const keys = args.userLinkedOnly ? [] : await batch(ctx, loadClosings, toKey(issue), issueKey);
    return listLinked(ctx, keys, args);
  },
  commits: async (issue, args, ctx) => connectionFromArray(await listCommits(ctx, issue), args, 100),
  deletions: pullField("deletions"),
  files: async (issue, args, ctx) =>
    connectionFromArray((await batch(ctx, loadFiles, toKey(issue), issueKey)) ?? [], args, 100),
  headCommit,
  headRef: async (issue, _, ctx) => {
    const pull = await loadPull(ctx, issue);
    if (await isCrossRepository(ctx, pull)) return null;
    const key = { repositoryId: issue.repositoryId, name: pull.headRefName };
    return (await batch(ctx, loadBranches, key, branchKey)) ?? null;
  },
  headRefName: pullField("headRefName"),
  headRefOid: pullField("headRefOid"),
  headRepository: async (issue, _, ctx) => loadHeadRepository(ctx, await loadPull(ctx, issue)),
  headRepositoryName: pullField("headRepository"),
  headRepositoryOwner: async (issue, _, ctx) => {
    const owner = (await loadPull(ctx, issue)).headRepository?.split("/")[0]?.toLowerCase() ?? null;
    const base = await loadRepository(ctx, issue);
    if (owner === base?.ownerLogin.toLowerCase()) return loadAccount(ctx, base?.ownerId ?? null);
    return owner === null ? null : ((await batch(ctx, loadByLogin, owner)) ?? null);
  },
  isCrossRepository: async (issue, _, ctx) => isCrossRepository(ctx, await loadPull(ctx, issue)),
  isDraft: pullField("isDraft"),
  isInMergeQueue: pullField("isInMergeQueue"),
  isMergeQueueEnabled: async (issue, _, ctx) =>
    combineRules(await loadBaseRules(ctx, await loadPull(ctx, issue))).usesMergeQueue,
  issueType: () => null,
  maintainerCanModify: pullField("maintainerCanModify"),
  mergeCommit: async (issue, _, ctx) => {
    const oid = (await loadPull(ctx, issue)).mergeCommitOid;
    return oid === null ? null : { repositoryId: issue.repositoryId, oid };
  },
  mergeCommitOid: pullField("mergeCommitOid"),
  mergeStateStatus: async (issue, _, ctx) => {
    const pull = await loadPull(ctx, issue);
    return mergeState(pull, await loadMergeFacts(ctx, pull, await loadBaseRules(ctx, pull)));
  },
  mergeable: pullField("mergeable"),
  merged: async (issue, _, ctx) => (await loadPull(ctx, issue)).mergedAt !== null,
  mergedAt: pullField("mergedAt"),
  mergedBy: async (issue, _, ctx) => loadAccount(ctx, (await loadPull(ctx, issue)).mergedById),
  permalink: url,
  potentialMergeCommit: () => null,
  revertResourcePath: path,
  revertUrl: url,
  state: async (issue, _, ctx) => ((await loadPull(ctx, issue)).mergedAt ? "MERGED" : issue.state),
  statusCheckRollup: async (issue, _, ctx) => {
    const { headRefOid } = await loadPull(ctx, issue);
    const checks = await loadChecks(ctx, { repositoryId: issue.repositoryId, oid: headRefOid });
    return rollUpChecks(checks) === null ? null : checks;
  },
  viewerCanApplySuggestion: () => false,
  viewerCanDeleteHeadRef: viewerCanOnIssue("push"),
  viewerCanDisableAutoMerge: () => false,
  viewerCanEditFiles: () => false,
  viewerCanEnableAutoMerge: () => false,
  viewerCanMerge: async (issue, args, ctx) => issue.state === "OPEN" && viewerCanOnIssue("push")(issue, args, ctx),
  viewerCanMergeAsAdmin: viewerCanOnIssue("pull.mergeUnreviewed"),
  viewerCanReopen: async (issue, args, ctx) =>
    (await loadPull(ctx, issue)).mergedAt === null && viewerCanOnIssue("issue.reopen")(issue, args, ctx),
  viewerCanUpdateBranch: () => false,
  viewerMergeBodyText: (issue) => issue.title,
  viewerMergeHeadlineText: async (issue, _, ctx) => {
    const { headRefName, headRepository } = await loadPull(ctx, issue);
    return `Merge pull request #${issue.number} from ${headRepository?.split("/")[0] ?? "unknown"}/${headRefName}`;
  },
};

/** The reported commits; if none were reported, the head alone, whose id may be known. */
async function listCommits(ctx: Context, issue: IssueRow): Promise<PullCommitRow[]> {
  const commits = (await batch(ctx, loadPullCommits, toKey(issue), issueKey)) ?? [];
  if (commits.length > 0) return commits;
  const { headRefOid } = await loadPull(ctx, issue);
  if (headRefOid === NO_COMMIT) return [];
  const unknown = { message: "", authorId: null, authorName: null, committedAt: issue.createdAt };
  return [{ ...toKey(issue), ...unknown, position: 0, oid: headRefOid }];
}

async function loadByLogin(ctx: Context, logins: readonly string[]) {
  const accounts = await accountsByLogins(ctx, logins);
  return logins.map((login) => accounts.get(login));
}

async function path(issue: IssueRow, _: unknown, ctx: Context): Promise<string> {
  return issuePath(await loadRepository(ctx, issue), issue);
}

async function url(issue: IssueRow, _: unknown, ctx: Context): Promise<string> {
  return ctx.config.url + issuePath(await loadRepository(ctx, issue), issue);
}
