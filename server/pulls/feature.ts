import { batch, type Context } from "#server/context.ts";
import { issueByNumber, issueKey, type IssueRow } from "#server/issues/issue.ts";
import { accountOrNull, associationOf, issueFields } from "#server/issues/resolve-issue.ts";
import type { Feature, Resolvers } from "#server/platform/graphql/feature.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import {
  loadPulls,
  loadReviewComments,
  loadReviews,
  type PullRow,
  type ReviewCommentRow,
  type ReviewRow,
} from "#server/pulls/pull.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

async function pullOf(ctx: Context, issue: IssueRow): Promise<PullRow> {
  const pull = await batch(ctx, loadPulls, { repositoryId: issue.repositoryId, id: issue.id }, issueKey);
  if (!pull) throw new Error(`Pull request ${issue.repositoryId}:${issue.id} has no row of its own.`);
  return pull;
}

const field =
  <K extends keyof PullRow>(name: K) =>
  async (issue: IssueRow, _: unknown, ctx: Context) =>
    (await pullOf(ctx, issue))[name];

const resolvers: Resolvers = {
  Repository: {
    pullRequest: async (r: RepositoryRow, { number }: { number: number }, ctx: Context) => {
      const found = await issueByNumber(ctx, r, number);
      return found?.isPull ? found : null;
    },
  },
  PullRequest: {
    ...issueFields,
    state: async (issue: IssueRow, _: unknown, ctx: Context) =>
      (await pullOf(ctx, issue)).mergedAt ? "MERGED" : issue.state,
    merged: async (issue: IssueRow, _: unknown, ctx: Context) => (await pullOf(ctx, issue)).mergedAt !== null,
    mergedBy: async (issue: IssueRow, _: unknown, ctx: Context) =>
      accountOrNull(ctx, (await pullOf(ctx, issue)).mergedById),
    headRepositoryName: field("headRepository"),
    isDraft: field("isDraft"),
    isInMergeQueue: field("isInMergeQueue"),
    reviewDecision: field("reviewDecision"),
    baseRefName: field("baseRefName"),
    baseRefOid: field("baseRefOid"),
    headRefName: field("headRefName"),
    headRefOid: field("headRefOid"),
    mergedAt: field("mergedAt"),
    mergeCommitOid: field("mergeCommitOid"),
    // Pull requests are closed and merged where their code is hosted.
    viewerCanClose: () => false,
    viewerCanReopen: () => false,
  },
  PullRequestReview: {
    id: (review: ReviewRow) => globalId("PRR", review.repositoryId, review.id),
    author: (review: ReviewRow, _: unknown, ctx: Context) => accountOrNull(ctx, review.authorId),
    authorAssociation: (review: ReviewRow, _: unknown, ctx: Context) => associationOf(ctx, review),
    bodyHTML: (review: ReviewRow) => review.bodyHtml,
    lastEditedAt: () => null,
    viewerDidAuthor: (review: ReviewRow, _: unknown, ctx: Context) =>
      review.authorId !== null && review.authorId === ctx.viewer.accountId,
    reviewComments: (review: ReviewRow, _: unknown, ctx: Context) =>
      batch(ctx, loadReviewComments, { repositoryId: review.repositoryId, id: review.id }, issueKey),
  },
  PullRequestReviewComment: { bodyHTML: (comment: ReviewCommentRow) => comment.bodyHtml },
};

export const pulls: Feature = {
  name: "pulls",
  hasSchema: true,
  resolvers,
  nodes: {
    PRR: async (ctx, { numbers: [repositoryId = 0, id = 0] }) => {
      const review = await batch(ctx, loadReviews, { repositoryId, id }, issueKey);
      return review && { ...review, __typename: "PullRequestReview" };
    },
  },
};
