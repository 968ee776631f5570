import { orNotFound } from "#server/errors.ts";
import { loadAssociation } from "#server/issues/author-association.ts";
import { issuePath } from "#server/issues/issue-path.ts";
import { issueKey } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { NO_COMMIT } from "#server/commits/commit.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { loadThreadComments, type ReviewCommentRow } from "#server/pulls/review-comment.ts";
import { loadThreads, type ReviewThreadRow } from "#server/pulls/review-thread.ts";
import { loadReviews } from "#server/pulls/review.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";
import type { BodyForm } from "#server/rest/http/media-type.ts";
import { toTimestamp } from "#server/rest/shapes/addresses.ts";
import { toBodyForms } from "#server/rest/shapes/body-forms.ts";
import { toReactionRollup } from "#server/rest/shapes/reaction.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";
import { loadUser } from "#server/rest/shapes/user.ts";

/** GitHub's `pull-request-review-comment`. */
export async function toReviewComment(
  ctx: Context,
  comment: ReviewCommentRow,
  { form = "raw", thread }: { form?: BodyForm; /** Of a deleted comment. */ thread?: ReviewThreadRow | undefined } = {},
) {
  const { repositoryId } = comment;
  const repository = orNotFound(await loadRepository(ctx, comment), "a Repository");
  const base = repositoryUrl(ctx, repository);
  const url = `${base}/pulls/comments/${comment.id}`;
  const [issueRow, lines, user, association, forms, reactions] = await Promise.all([
    loadIssue(ctx, { repositoryId, id: comment.issueId }),
    loadLines(ctx, comment, thread),
    loadUser(ctx, comment.authorId),
    loadAssociation(ctx, comment),
    toBodyForms(ctx, comment, { repository, form }),
    toReactionRollup(ctx, { repositoryId, subject: "REVIEW_COMMENT", id: comment.id }, url),
  ]);
  const issue = orNotFound(issueRow, "a PullRequest");
  const pageUrl = `${ctx.config.url}${issuePath(repository, issue)}#discussion_r${comment.id}`;
  const pullUrl = `${base}/pulls/${issue.number}`;
  return {
    url,
    pull_request_review_id: comment.reviewId,
    id: comment.id,
    node_id: globalId("PRRC", repositoryId, comment.id),
    ...lines,
    user,
    body: comment.body,
    ...forms,
    created_at: toTimestamp(comment.createdAt),
    updated_at: toTimestamp(comment.updatedAt),
    html_url: pageUrl,
    pull_request_url: pullUrl,
    author_association: association,
    _links: { self: { href: url }, html: { href: pageUrl }, pull_request: { href: pullUrl } },
    reactions,
  };
}

/** On which lines it is, as far as that is known. */
async function loadLines(ctx: Context, comment: ReviewCommentRow, known: ReviewThreadRow | undefined) {
  const { repositoryId, threadId } = comment;
  const key = { repositoryId, id: threadId ?? 0 };
  const [review, thread, siblings = []] = await Promise.all([
    batch(ctx, loadReviews, { repositoryId, id: comment.reviewId }, issueKey),
    known ?? (threadId === null ? undefined : batch(ctx, loadThreads, key, issueKey)),
    threadId === null ? [] : batch(ctx, loadThreadComments, key, issueKey),
  ]);
  const [first] = siblings;
  // Positions in diffs are not known here: the line stands for them.
  const position = comment.originalPosition ?? thread?.line ?? 1;
  const oid = thread?.commitOid ?? review?.commitOid ?? NO_COMMIT;
  return {
    diff_hunk: thread?.diffHunk ?? "",
    path: thread?.path ?? "",
    commit_id: oid,
    original_commit_id: oid,
    position,
    original_position: position,
    ...(first && first.id < comment.id ? { in_reply_to_id: first.id } : {}),
    ...(thread && {
      start_line: thread.startLine,
      original_start_line: thread.startLine,
      start_side: thread.startSide,
      ...(thread.line === null ? {} : { line: thread.line, original_line: thread.line }),
      side: thread.side,
      subject_type: thread.line === null ? "file" : "line",
    }),
  };
}
