import { loadComments } from "#server/comments/comment.ts";
import { orNotFound } from "#server/errors.ts";
import { withIssueTypeName } from "#server/issues/issue-type-name.ts";
import { issueKey } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { loadReviewCommentsById } from "#server/pulls/review-comment.ts";
import type { ReactionKey } from "#server/reactions/reaction.ts";

/** What has reactions, as a value of the interface. */
export async function loadSubject(ctx: Context, { repositoryId, subject, id }: ReactionKey) {
  const key = { repositoryId, id };
  if (subject === "COMMENT") {
    return orNotFound(withTypeName("IssueComment", await batch(ctx, loadComments, key, issueKey)), "a reactable");
  }
  if (subject === "REVIEW_COMMENT") {
    const comment = await batch(ctx, loadReviewCommentsById, key, issueKey);
    return orNotFound(withTypeName("PullRequestReviewComment", comment), "a reactable");
  }
  return orNotFound(withIssueTypeName(await loadIssue(ctx, key)), "a reactable");
}
