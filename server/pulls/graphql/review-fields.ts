import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { accountTypeName, loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { viewerCanOnIssue } from "#server/issues/graphql/issue-fields.ts";
import { issueKey, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { connectionFromArray } from "#server/platform/graphql/connection.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { pullField, toKey } from "#server/pulls/graphql/load-pull.ts";
import type { Reviewer, ReviewRequestRow } from "#server/pulls/graphql/mappers.ts";
import { reviewThreads } from "#server/pulls/graphql/review-threads.ts";
import { latestOpinions, latestReviews, loadPullReviews, type ReviewRow } from "#server/pulls/review.ts";
import { loadReviewRequests } from "#server/pulls/review-request.ts";
import { listReviewerCandidates } from "#server/pulls/reviewer-candidates.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { teamsById } from "#server/teams/team.ts";
import { LIMITS } from "#shared/limits.ts";

/** The fields of a pull request about its reviews. */
export const reviewFields = {
  latestOpinionatedReviews: async (issue, args, ctx) =>
    connectionFromArray(latestOpinions(await listReviews(ctx, issue), args.writersOnly === true), args, 100),
  latestReviews: async (issue, args, ctx) =>
    connectionFromArray(latestReviews(await listReviews(ctx, issue)), args, 100),
  requestedReviewers: async (issue, _, ctx) => {
    const requests = await listRequests(ctx, issue);
    const reviewers = await Promise.all(requests.map((request) => loadReviewer(ctx, request)));
    return reviewers.filter((reviewer) => reviewer !== null);
  },
  reviewDecision: pullField("reviewDecision"),
  reviewerCandidates: async (issue, { query, ...args }, ctx) => {
    const repository = await loadRepository(ctx, issue);
    const { people, teams } = repository
      ? await listReviewerCandidates(ctx, { issue, repository }, query)
      : { people: [], teams: [] };
    const reviewers = [...people.map(toReviewer), ...teams.map((team) => withTypeName("Team", team))];
    return connectionFromArray(reviewers, args, LIMITS.pickerItems);
  },
  reviewRequests: async (issue, args, ctx) => connectionFromArray(await listRequests(ctx, issue), args, 100),
  reviewThreads,
  reviews: async (issue, { author, states, ...args }, ctx) => {
    const reviews = await listReviews(ctx, issue);
    const ofStates = reviews.filter(({ state }) => !states || states.includes(state));
    const authors = author ? await Promise.all(ofStates.map(({ authorId }) => loadAccount(ctx, authorId))) : [];
    const isBy = (index: number) => authors[index]?.login.toLowerCase() === author?.toLowerCase();
    return connectionFromArray(
      ofStates.filter((_review, index) => !author || isBy(index)),
      args,
      100,
    );
  },
  viewerCanApprove: async (issue, args, ctx) =>
    issue.state === "OPEN" &&
    issue.authorId !== ctx.viewer.accountId &&
    viewerCanOnIssue("comment.create")(issue, args, ctx),
  viewerCanRequestReviews: viewerCanOnIssue("pull.requestReviews"),
  viewerLatestReview: async (issue, _, ctx) =>
    (await listReviews(ctx, issue)).findLast(({ authorId }) => isViewer(ctx, authorId)) ?? null,
  viewerLatestReviewRequest: async (issue, _, ctx) =>
    (await listRequests(ctx, issue)).find((request) => "accountId" in request && isViewer(ctx, request.accountId)) ??
    null,
} satisfies Partial<FeatureResolvers["pulls"]["PullRequest"]>;

/** Null: the account or team is gone. */
export async function loadReviewer(ctx: Context, reviewer: Reviewer) {
  if ("teamId" in reviewer) return withTypeName("Team", await batch(ctx, loadRequestedTeams, reviewer.teamId)) ?? null;
  const account = await batch(ctx, loadAccounts, reviewer.accountId);
  return account ? toReviewer(account) : null;
}

async function listReviews(ctx: Context, issue: IssueRow): Promise<ReviewRow[]> {
  return (await batch(ctx, loadPullReviews, toKey(issue), issueKey)) ?? [];
}

/** People first, then teams. */
export async function listRequests(ctx: Context, issue: IssueKey): Promise<ReviewRequestRow[]> {
  const pull = toKey(issue);
  const requests = await batch(ctx, loadReviewRequests, pull, issueKey);
  const teams = await Promise.all((requests?.teamIds ?? []).map((id) => batch(ctx, loadRequestedTeams, id)));
  return [
    ...(requests?.accountIds ?? []).map((accountId) => ({ pull, accountId })),
    ...teams.filter((team) => team !== undefined).map((team) => ({ pull, teamId: team.id })),
  ];
}

/** Whoever sees the pull request sees the teams that were asked. */
async function loadRequestedTeams(ctx: Context, ids: readonly number[]) {
  const teams = new Map((await teamsById(ctx, ids)).map((team) => [team.id, team]));
  return ids.map((id) => teams.get(id));
}

function isViewer(ctx: Context, accountId: number | null): boolean {
  return accountId !== null && accountId === ctx.viewer.accountId;
}

function toReviewer(account: AccountRow) {
  const typeName = accountTypeName(account);
  return withTypeName(typeName === "Organization" ? "User" : typeName, account);
}
