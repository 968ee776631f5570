import { notFound } from "#server/errors.ts";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { loadPullReviews, loadReviews } from "#server/pulls/review.ts";

type Ids = { pullRequestId?: string | null | undefined; pullRequestReviewId?: string | null | undefined };

/** The pull request of a pending review, or the one of the id. */
export async function findPendingPull(ctx: Context, ids: Ids): Promise<IssueKey> {
  if (!ids.pullRequestReviewId) {
    if (!ids.pullRequestId) throw notFound("a PullRequest");
    return decode.pull(ids.pullRequestId);
  }
  const review = await batch(ctx, loadReviews, decode.review(ids.pullRequestReviewId), issueKey);
  if (review?.state !== "PENDING") throw notFound("a pending PullRequestReview");
  return { repositoryId: review.repositoryId, id: review.issueId };
}

/** The pending review of the viewer: by its own id, or by that of its pull request. */
export async function findPendingReview(ctx: Context, ids: Ids): Promise<IssueKey> {
  if (ids.pullRequestReviewId) return decode.review(ids.pullRequestReviewId);
  const pull = ids.pullRequestId ? await loadIssue(ctx, decode.pull(ids.pullRequestId)) : undefined;
  if (!pull) throw notFound("a PullRequest");
  const reviews = await batch(ctx, loadPullReviews, { repositoryId: pull.repositoryId, id: pull.id }, issueKey);
  const pending = reviews?.find(({ state }) => state === "PENDING");
  if (!pending) throw notFound("a pending PullRequestReview");
  return { repositoryId: pending.repositoryId, id: pending.id };
}
