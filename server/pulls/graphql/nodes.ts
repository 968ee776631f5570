import { issueKey } from "#server/issues/issue.ts";
import { batch } from "#server/platform/context.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { loadBranchRulesById } from "#server/pulls/branch-rule.ts";
import { loadReviewCommentsById } from "#server/pulls/review-comment.ts";
import { loadThreads } from "#server/pulls/review-thread.ts";
import { loadReviews } from "#server/pulls/review.ts";

/** What is found by a global id. */
export const PULL_NODES: SchemaFeature<"pulls">["nodes"] = {
  BPR: async (ctx, { numbers: [repositoryId = 0, id = 0] }) =>
    withTypeName("BranchProtectionRule", await batch(ctx, loadBranchRulesById, { repositoryId, id }, issueKey)),
  PRRC: async (ctx, { numbers: [repositoryId = 0, id = 0] }) =>
    withTypeName("PullRequestReviewComment", await batch(ctx, loadReviewCommentsById, { repositoryId, id }, issueKey)),
  PRRT: async (ctx, { numbers: [repositoryId = 0, id = 0] }) =>
    withTypeName("PullRequestReviewThread", await batch(ctx, loadThreads, { repositoryId, id }, issueKey)),
  PRR: async (ctx, { numbers: [repositoryId = 0, id = 0] }) =>
    withTypeName("PullRequestReview", await batch(ctx, loadReviews, { repositoryId, id }, issueKey)),
};
