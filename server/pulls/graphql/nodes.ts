import { issueKey } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { batch, type Context } from "#server/platform/context.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import type { DecodedId } from "#server/platform/graphql/global-id.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { loadBranchRulesById } from "#server/pulls/branch-rule.ts";
import type { Reviewer } from "#server/pulls/graphql/mappers.ts";
import { listRequests } from "#server/pulls/graphql/review-fields.ts";
import { loadPullCommits } from "#server/pulls/pull.ts";
import { loadReviewCommentsById } from "#server/pulls/review-comment.ts";
import { loadThreads } from "#server/pulls/review-thread.ts";
import { loadReviews } from "#server/pulls/review.ts";

/** By the prefix of its id: what pull requests have. */
export const nodes: SchemaFeature<"pulls">["nodes"] = {
  BPR: async (ctx, id) =>
    withTypeName("BranchProtectionRule", await batch(ctx, loadBranchRulesById, toKey(id), issueKey)),
  PRC: async (ctx, id) => {
    const pull = await loadIssue(ctx, toKey(id));
    const commits = pull ? await batch(ctx, loadPullCommits, toKey(id), issueKey) : [];
    return withTypeName(
      "PullRequestCommit",
      commits?.find(({ position }) => position === id.numbers[2]),
    );
  },
  PRRC: async (ctx, id) =>
    withTypeName("PullRequestReviewComment", await batch(ctx, loadReviewCommentsById, toKey(id), issueKey)),
  PRRT: async (ctx, id) => withTypeName("PullRequestReviewThread", await batch(ctx, loadThreads, toKey(id), issueKey)),
  PRR: async (ctx, id) => withTypeName("PullRequestReview", await batch(ctx, loadReviews, toKey(id), issueKey)),
  RVR: (ctx, id) => findRequest(ctx, id, (request) => "accountId" in request && request.accountId === id.numbers[2]),
  RVT: (ctx, id) => findRequest(ctx, id, (request) => "teamId" in request && request.teamId === id.numbers[2]),
};

async function findRequest(ctx: Context, id: DecodedId, matches: (request: Reviewer) => boolean) {
  const pull = await loadIssue(ctx, toKey(id));
  const requests = pull?.isPull ? await listRequests(ctx, pull) : [];
  return withTypeName("ReviewRequest", requests.find(matches));
}

function toKey({ numbers: [repositoryId = 0, id = 0] }: DecodedId) {
  return { repositoryId, id };
}
