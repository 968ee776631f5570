import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { accountTypeName, loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { issueFields, viewerCanOnIssue } from "#server/issues/graphql/issue-fields.ts";
import { issueKey, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { connectionFromArray } from "#server/platform/graphql/connection.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { commitKey, loadCheckRuns, rollUp } from "#server/pulls/check-run.ts";
import { listLinked } from "#server/pulls/graphql/list-linked.ts";
import { loadClosings } from "#server/pulls/linked.ts";
import { mergeState } from "#server/pulls/merge-state.ts";
import { loadCommits, loadPulls, type PullRow } from "#server/pulls/pull.ts";
import { listReviewerCandidates } from "#server/pulls/reviewer-candidates.ts";
import { loadReviewRequests } from "#server/pulls/review-request.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { teamsById } from "#server/teams/team.ts";
import { LIMITS } from "#shared/limits.ts";

export const PullRequest: FeatureResolvers["pulls"]["PullRequest"] = {
  ...issueFields,
  state: async (issue, _, ctx) => ((await loadPull(ctx, issue)).mergedAt ? "MERGED" : issue.state),
  merged: async (issue, _, ctx) => (await loadPull(ctx, issue)).mergedAt !== null,
  mergedBy: async (issue, _, ctx) => loadAccount(ctx, (await loadPull(ctx, issue)).mergedById),
  headRepositoryName: pullField("headRepository"),
  isDraft: pullField("isDraft"),
  isInMergeQueue: pullField("isInMergeQueue"),
  issueType: () => null,
  reviewDecision: pullField("reviewDecision"),
  baseRefName: pullField("baseRefName"),
  baseRefOid: pullField("baseRefOid"),
  headRefName: pullField("headRefName"),
  headRefOid: pullField("headRefOid"),
  mergedAt: pullField("mergedAt"),
  mergeCommitOid: pullField("mergeCommitOid"),
  mergeable: pullField("mergeable"),
  mergeStateStatus: async (issue, _, ctx) => {
    const pull = await loadPull(ctx, issue);
    const head = { repositoryId: issue.repositoryId, oid: pull.headRefOid };
    const runs = (await batch(ctx, loadCheckRuns, head, commitKey)) ?? [];
    return mergeState(pull, rollUp(runs.map((run) => run.state)));
  },
  commits: async (issue, args, ctx) =>
    connectionFromArray((await batch(ctx, loadCommits, toKey(issue), issueKey)) ?? [], args, 100),
  closingIssuesReferences: async (issue, args, ctx) =>
    listLinked(ctx, await batch(ctx, loadClosings, toKey(issue), issueKey), args),
  headCommit: async (issue, _, ctx) => ({
    repositoryId: issue.repositoryId,
    oid: (await loadPull(ctx, issue)).headRefOid,
  }),
  requestedReviewers: async (issue, _, ctx) => {
    const requests = await batch(ctx, loadReviewRequests, toKey(issue), issueKey);
    const accounts = await Promise.all((requests?.accountIds ?? []).map((id) => batch(ctx, loadAccounts, id)));
    const teams = await teamsById(ctx, requests?.teamIds ?? []);
    return [
      ...accounts.filter((account) => account !== undefined).map(toReviewer),
      ...teams.map((team) => withTypeName("Team", team)),
    ];
  },
  reviewerCandidates: async (issue, { query, ...args }, ctx) => {
    const repository = await loadRepository(ctx, issue);
    const { people, teams } = repository
      ? await listReviewerCandidates(ctx, { issue, repository }, query)
      : { people: [], teams: [] };
    const reviewers = [...people.map(toReviewer), ...teams.map((team) => withTypeName("Team", team))];
    return connectionFromArray(reviewers, args, LIMITS.pickerItems);
  },
  viewerCanRequestReviews: viewerCanOnIssue("pull.requestReviews"),
  // Pull requests are closed and merged where their code is hosted.
  viewerCanClose: () => false,
  viewerCanReopen: () => false,
};

function pullField<Name extends keyof PullRow>(name: Name) {
  return async (issue: IssueRow, _: unknown, ctx: Context) => (await loadPull(ctx, issue))[name];
}

async function loadPull(ctx: Context, issue: IssueRow): Promise<PullRow> {
  const pull = await batch(ctx, loadPulls, toKey(issue), issueKey);
  if (!pull) throw new Error(`Pull request ${issue.repositoryId}:${issue.id} has no row of its own.`);
  return pull;
}

function toReviewer(account: AccountRow) {
  const typeName = accountTypeName(account);
  return withTypeName(typeName === "Organization" ? "User" : typeName, account);
}

function toKey({ repositoryId, id }: IssueRow): IssueKey {
  return { repositoryId, id };
}
