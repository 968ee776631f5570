import { decode } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import { addReviewThread, replyToReviewThread } from "#server/pulls/add-review-thread.ts";
import { deleteReviewComment, updateReviewComment } from "#server/pulls/change-review-comment.ts";
import { findPendingPull } from "#server/pulls/graphql/find-pending-review.ts";
import { resolveReviewThread, unresolveReviewThread } from "#server/pulls/resolve-review-thread.ts";
import type { ReviewCommentRow } from "#server/pulls/review-comment.ts";
import { loadThreads, type ReviewThreadRow } from "#server/pulls/review-thread.ts";
import { loadReviews } from "#server/pulls/review.ts";
import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { issueKey } from "#server/issues/issue.ts";
import { batch, type Context } from "#server/platform/context.ts";

/** The mutations of threads of comments on lines. */
export const threadMutations = {
  addPullRequestReviewThread: mutation(
    addReviewThread,
    async ({ path, line, startLine, side, startSide, body, diffHunk, ...input }, ctx) => ({
      ...(await findPendingPull(ctx, input)),
      path: path ?? "",
      line,
      startLine,
      side,
      startSide,
      body,
      diffHunk,
      isOnFile: input.subjectType === "FILE",
      isSubmitted: false,
    }),
    async (comment, { ctx }) => ({ thread: await loadThread(ctx, comment) }),
  ),
  addPullRequestReviewThreadReply: mutation(
    replyToReviewThread,
    (input) => ({
      ...decode.reviewThread(input.pullRequestReviewThreadId),
      body: input.body,
      reviewId: input.pullRequestReviewId ? decode.review(input.pullRequestReviewId).id : null,
    }),
    (comment) => ({ comment }),
  ),
  updatePullRequestReviewComment: mutation(
    updateReviewComment,
    (input) => ({ ...decode.reviewComment(input.pullRequestReviewCommentId), body: input.body }),
    (pullRequestReviewComment) => ({ pullRequestReviewComment }),
  ),
  deletePullRequestReviewComment: mutation(
    deleteReviewComment,
    (input) => decode.reviewComment(input.id),
    async (comment, { ctx }) => ({
      pullRequestReviewComment: comment,
      pullRequestReview: await batch(
        ctx,
        loadReviews,
        { repositoryId: comment.repositoryId, id: comment.reviewId },
        issueKey,
      ),
      thread: await loadThread(ctx, comment),
    }),
  ),
  resolveReviewThread: mutation(resolveReviewThread, (input) => decode.reviewThread(input.threadId), toPayload),
  unresolveReviewThread: mutation(unresolveReviewThread, (input) => decode.reviewThread(input.threadId), toPayload),
} satisfies Partial<FeatureResolvers["pulls"]["Mutation"]>;

function toPayload(thread: ReviewThreadRow) {
  return { thread };
}

async function loadThread(ctx: Context, { repositoryId, threadId }: ReviewCommentRow) {
  if (threadId === null) return null;
  return (await batch(ctx, loadThreads, { repositoryId, id: threadId }, issueKey)) ?? null;
}
