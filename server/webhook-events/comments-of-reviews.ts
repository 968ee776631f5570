import type { DomainEvent } from "#server/events/event.ts";
import type { Context } from "#server/platform/context.ts";
import { loadReviewComments } from "#server/pulls/review-comment.ts";
import type { ReviewCommentSource } from "#server/webhook-events/source.ts";
import type { Occurrence } from "#server/webhooks/queue-events.ts";

/** A review that is submitted creates its comments on lines, of which each is told. One statement, if there is a review. */
export async function listCommentsOfReviews(ctx: Context, events: readonly DomainEvent[]): Promise<Occurrence[]> {
  const reviews = events.filter((event) => event.kind === "REVIEWED");
  if (reviews.length === 0) return [];
  const keys = reviews.map(({ repositoryId, data }) => ({ repositoryId, id: data.reviewId }));
  return (await loadReviewComments(ctx, keys)).flat().map(({ repositoryId, id }) => ({
    name: "pull_request_review_comment",
    repositoryId,
    source: { subject: "review-comment", action: "created", commentId: id } satisfies ReviewCommentSource,
  }));
}
