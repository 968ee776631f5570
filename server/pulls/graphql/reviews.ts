import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { orNotFound } from "#server/errors.ts";
import { loadAssociation } from "#server/issues/author-association.ts";
import { issuePath } from "#server/issues/issue-path.ts";
import { issueKey, type IssueRow } from "#server/issues/issue.ts";
import { toText } from "#server/markdown/to-text.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { connectionFromArray } from "#server/platform/graphql/connection.ts";
import { globalId, toDatabaseId } from "#server/platform/graphql/global-id.ts";
import { loadReviewer } from "#server/pulls/graphql/review-fields.ts";
import { loadReviewComments, type ReviewCommentRow } from "#server/pulls/review-comment.ts";
import { loadStartedThreads } from "#server/pulls/review-thread.ts";
import type { ReviewRow } from "#server/pulls/review.ts";
import { loadRepository, resolveRepository } from "#server/repositories/load-repository.ts";
import { redactHidden } from "#server/repositories/redact-hidden.ts";
import { viewerCan } from "#server/repositories/repository.ts";

type Resolvers = FeatureResolvers["pulls"];

export const PullRequestReview: Resolvers["PullRequestReview"] = {
  id: (review) => globalId("PRR", review.repositoryId, review.id),
  author: (review, _, ctx) => loadAccount(ctx, review.authorId),
  authorAssociation: (review, _, ctx) => loadAssociation(ctx, review),
  authorCanPushToRepository: (review) => review.authorCanPush === true,
  bodyHTML: async (review, _, ctx) => redactHidden(ctx, await loadRepository(ctx, review), review.bodyHtml),
  bodyText: async (review, _, ctx) =>
    toText(await redactHidden(ctx, await loadRepository(ctx, review), review.bodyHtml)),
  comments: async (review, args, ctx) => connectionFromArray(await listComments(ctx, review), args, 50),
  commit: ({ repositoryId, commitOid }) => (commitOid === null ? null : { repositoryId, oid: commitOid }),
  createdViaEmail: () => false,
  databaseId: ({ id }) => toDatabaseId(id),
  editor: () => null,
  fullDatabaseId: ({ id }) => id,
  includesCreatedEdit: () => false,
  isMinimized: () => false,
  lastEditedAt: () => null,
  minimizedReason: () => null,
  onBehalfOf: (_, args) => connectionFromArray([], args, 30),
  publishedAt: getSubmittedAt,
  pullRequest: loadPullRequest,
  reactionGroups: () => null,
  repository: resolveRepository,
  resourcePath: reviewPath,
  reviewComments: (review, _, ctx) => listComments(ctx, review),
  startedThreads: async ({ repositoryId, id }, _, ctx) =>
    (await batch(ctx, loadStartedThreads, { repositoryId, id }, issueKey)) ?? [],
  submittedAt: getSubmittedAt,
  url: async (review, args, ctx) => ctx.config.url + (await reviewPath(review, args, ctx)),
  viewerCanDelete: (review, _, ctx) => review.state === "PENDING" && isAuthor(ctx, review),
  viewerCanMinimize: () => false,
  viewerCanReact: () => false,
  viewerCanUpdate: async (review, _, ctx) => {
    const repository = await loadRepository(ctx, review);
    return repository !== undefined && (isAuthor(ctx, review) || viewerCan(ctx, "push", repository));
  },
  viewerDidAuthor: (review, _, ctx) => isAuthor(ctx, review),
};

export const ReviewRequest: Resolvers["ReviewRequest"] = {
  asCodeOwner: () => false,
  databaseId: () => null,
  id: (request) =>
    "teamId" in request
      ? globalId("RVT", request.pull.repositoryId, request.pull.id, request.teamId)
      : globalId("RVR", request.pull.repositoryId, request.pull.id, request.accountId),
  pullRequest: async ({ pull }, _, ctx) => orNotFound(await loadIssue(ctx, pull), "a PullRequest"),
  requestedReviewer: (request, _, ctx) => loadReviewer(ctx, request),
};

function isAuthor(ctx: Context, { authorId }: ReviewRow): boolean {
  return authorId !== null && authorId === ctx.viewer.accountId;
}

function getSubmittedAt({ state, submittedAt, createdAt }: ReviewRow): Date | null {
  return state === "PENDING" ? null : (submittedAt ?? createdAt);
}

async function listComments(ctx: Context, { repositoryId, id }: ReviewRow): Promise<ReviewCommentRow[]> {
  return (await batch(ctx, loadReviewComments, { repositoryId, id }, issueKey)) ?? [];
}

async function loadPullRequest(review: ReviewRow, _: unknown, ctx: Context): Promise<IssueRow> {
  const { repositoryId, issueId } = review;
  return orNotFound(await loadIssue(ctx, { repositoryId, id: issueId }), "a PullRequest");
}

async function reviewPath(review: ReviewRow, args: unknown, ctx: Context): Promise<string> {
  const issue = await loadPullRequest(review, args, ctx);
  return `${issuePath(await loadRepository(ctx, issue), issue)}#pullrequestreview-${review.id}`;
}
