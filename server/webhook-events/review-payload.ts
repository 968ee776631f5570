import { loadIssue } from "#server/issues/load-issue.ts";
import { issueKey } from "#server/issues/issue.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { loadReviews } from "#server/pulls/review.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import { toPull } from "#server/rest/shapes/pull.ts";
import { toReview } from "#server/rest/shapes/review.ts";
import { toEnvelope } from "#server/webhook-events/envelope.ts";
import { toEventPull } from "#server/webhook-events/event-pull.ts";
import type { ReviewSource } from "#server/webhook-events/source.ts";
import type { Payload, QueuedEvent } from "#server/webhooks/build-deliveries.ts";

/** `pull_request_review`. */
export async function reviewPayload(ctx: Context, event: QueuedEvent, source: ReviewSource): Promise<Payload | null> {
  const repositoryId = event.repositoryId ?? 0;
  const [envelope, issue, review] = await Promise.all([
    toEnvelope(ctx, event),
    loadIssue(ctx, { repositoryId, id: source.issueId }),
    batch(ctx, loadReviews, { repositoryId, id: source.reviewId }, issueKey),
  ]);
  const repository = issue && (await loadRepository(ctx, issue));
  if (!envelope || !issue || !review || !repository) return null;
  const shown = await toReview(ctx, review, { repository, issue, form: "raw" });
  return {
    action: source.action,
    ...(source.changes ? { changes: source.changes } : {}),
    // In events, unlike in answers, the state has small letters.
    review: { ...shown, state: shown.state.toLowerCase() },
    pull_request: toEventPull(await toPull(ctx, issue)),
    ...envelope,
  };
}
