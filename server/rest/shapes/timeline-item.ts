import type { DomainEvent } from "#server/events/event.ts";
import { loadComments } from "#server/comments/comment.ts";
import { loadAssociation } from "#server/issues/author-association.ts";
import { issuePath } from "#server/issues/issue-path.ts";
import { issueKey } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { loadReviews, type ReviewRow } from "#server/pulls/review.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import type { BodyForm } from "#server/rest/http/media-type.ts";
import { toTimestamp } from "#server/rest/shapes/addresses.ts";
import { toBodyForms } from "#server/rest/shapes/body-forms.ts";
import { toComment } from "#server/rest/shapes/comment.ts";
import { toEvent } from "#server/rest/shapes/event.ts";
import { withRepository } from "#server/rest/shapes/issue-repository.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";
import { ghostUser, loadUser } from "#server/rest/shapes/user.ts";

/** An item of an issue's timeline: a comment, a review, a reference or an event. Undefined: it was deleted, or is hidden. */
export async function toTimelineItem(ctx: Context, event: DomainEvent, form: BodyForm) {
  switch (event.kind) {
    case "ISSUE_COMMENT":
      return toCommented(ctx, { repositoryId: event.repositoryId, id: event.data.commentId }, form);
    case "REVIEWED": {
      const key = { repositoryId: event.repositoryId, id: event.data.reviewId };
      const review = await batch(ctx, loadReviews, key, issueKey);
      return review && toReviewed(ctx, review, form);
    }
    case "CROSS_REFERENCED": {
      const source = await loadIssue(ctx, {
        repositoryId: event.data.otherRepositoryId,
        id: event.data.otherIssueId,
      });
      if (!source) return undefined;
      const [actor, issue] = await Promise.all([loadUser(ctx, event.actorId), withRepository(ctx, source)]);
      const time = toTimestamp(event.createdAt);
      return {
        event: "cross-referenced",
        actor: actor ?? ghostUser(ctx),
        created_at: time,
        updated_at: time,
        source: { type: "issue", issue },
      };
    }
    default:
      return toEvent(ctx, event);
  }
}

async function toCommented(ctx: Context, key: { repositoryId: number; id: number }, form: BodyForm) {
  const row = await batch(ctx, loadComments, key, issueKey);
  if (!row) return undefined;
  const comment = await toComment(ctx, row, form);
  const user = comment.user ?? ghostUser(ctx);
  return { event: "commented", ...comment, user, actor: user };
}

async function toReviewed(ctx: Context, review: ReviewRow, form: BodyForm) {
  const { repositoryId, issueId } = review;
  const [issue, repository] = await Promise.all([
    loadIssue(ctx, { repositoryId, id: issueId }),
    loadRepository(ctx, review),
  ]);
  if (!issue || !repository) return undefined;
  const [user, association, forms] = await Promise.all([
    loadUser(ctx, review.authorId),
    loadAssociation(ctx, review),
    toBodyForms(ctx, review, { repository, form }),
  ]);
  const pullUrl = `${repositoryUrl(ctx, repository)}/pulls/${issue.number}`;
  const pageUrl = `${ctx.config.url}${issuePath(repository, issue)}#pullrequestreview-${review.id}`;
  return {
    event: "reviewed",
    id: review.id,
    node_id: globalId("PRR", repositoryId, review.id),
    user: user ?? ghostUser(ctx),
    body: null,
    ...forms,
    state: review.state.toLowerCase(),
    commit_id: review.commitOid ?? "",
    submitted_at: toTimestamp(review.createdAt),
    html_url: pageUrl,
    pull_request_url: pullUrl,
    author_association: association,
    _links: { html: { href: pageUrl }, pull_request: { href: pullUrl } },
  };
}
