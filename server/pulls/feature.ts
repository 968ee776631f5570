import { PULL_EVENTS } from "#server/pulls/events.ts";
import { batch } from "#server/platform/context.ts";
import { issueKey } from "#server/issues/issue.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import { deleteTeamRequests } from "#server/pulls/delete-team-requests.ts";
import { addStep } from "#server/platform/hooks.ts";
import { REPOSITORY_TRANSFERRED } from "#server/repositories/transfer-repository.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { CHECKS_REPORTED } from "#server/commits/report-checks.ts";
import { loadBranchRulesById } from "#server/pulls/branch-rule.ts";
import { closeLinkedIssues } from "#server/pulls/close-linked-issues.ts";
import { Mutation } from "#server/pulls/graphql/mutations.ts";
import { PullRequest } from "#server/pulls/graphql/pull-request.ts";
import * as types from "#server/pulls/graphql/types.ts";
import { PullRequestReviewComment, PullRequestReviewThread } from "#server/pulls/graphql/review-threads.ts";
import * as reviews from "#server/pulls/graphql/reviews.ts";
import { loadReviewCommentsById } from "#server/pulls/review-comment.ts";
import { loadThreads } from "#server/pulls/review-thread.ts";
import { loadReviews } from "#server/pulls/review.ts";
import { rollUpPulls } from "#server/pulls/roll-up.ts";

export const pulls: SchemaFeature<"pulls"> = {
  name: "pulls",
  events: PULL_EVENTS,
  hasSchema: true,
  resolvers: { ...types, ...reviews, PullRequest, PullRequestReviewComment, PullRequestReviewThread, Mutation },
  subscribers: [closeLinkedIssues],
  hooks: [addStep(CHECKS_REPORTED, rollUpPulls), addStep(REPOSITORY_TRANSFERRED, deleteTeamRequests)],
  nodes: {
    BPR: async (ctx, { numbers: [repositoryId = 0, id = 0] }) =>
      withTypeName("BranchProtectionRule", await batch(ctx, loadBranchRulesById, { repositoryId, id }, issueKey)),
    PRRC: async (ctx, { numbers: [repositoryId = 0, id = 0] }) =>
      withTypeName(
        "PullRequestReviewComment",
        await batch(ctx, loadReviewCommentsById, { repositoryId, id }, issueKey),
      ),
    PRRT: async (ctx, { numbers: [repositoryId = 0, id = 0] }) =>
      withTypeName("PullRequestReviewThread", await batch(ctx, loadThreads, { repositoryId, id }, issueKey)),
    PRR: async (ctx, { numbers: [repositoryId = 0, id = 0] }) =>
      withTypeName("PullRequestReview", await batch(ctx, loadReviews, { repositoryId, id }, issueKey)),
  },
};
